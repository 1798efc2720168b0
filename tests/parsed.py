"""Sources as syntax trees, each parsed once for all that look through them."""

import ast
from functools import cache

parsed = cache(ast.parse)
