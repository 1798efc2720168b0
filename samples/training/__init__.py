"""The network of arbitraj/wings/camera/handwriting trained anew (make scris-model); PyTorch is needed here alone."""
