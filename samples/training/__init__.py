"""The network of arbitraj/handwriting trained anew (make scris-model); PyTorch is needed here alone."""
