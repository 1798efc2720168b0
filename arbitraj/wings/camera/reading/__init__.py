"""The camera's transcription: a photographed form as a second transcription, with only readings confirmed by the paper
itself.
"""
