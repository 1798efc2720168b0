"""The network of the hall over TLS: an authority of this computer, which stations come to trust."""
