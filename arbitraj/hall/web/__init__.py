"""Pages, routes and sessions of the hall."""

from starlette.convertors import Convertor, register_url_convertor


class ShortNumber(Convertor[int]):
    """`{…:int}` in the address of a route: so long a number that nothing has it is no page, as any other word is."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("int", ShortNumber())  # before any route is made: Python itself refuses numbers that are longer
