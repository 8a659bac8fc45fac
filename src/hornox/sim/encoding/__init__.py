"""From a view to the arrays that kernels read."""
