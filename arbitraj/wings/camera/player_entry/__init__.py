"""The player's transcription: players type the own sheet on a phone, blind. It is a first one and closes
nothing alone.
"""
