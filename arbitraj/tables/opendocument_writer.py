"""Writer of LibreOffice workbooks (.ods): apart from other writers, as few commands write one."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from arbitraj.tables.spreadsheet import NO_MOMENT, xml_text

_OPEN_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
_NS = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)
_OPEN_MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_OPEN_TYPE}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)


def write_opendocument(path: Path, name: str, rows: Iterable[Sequence[str | int]]) -> None:
    """Write a sheet under its name. Raises OSError."""
    table = "".join(f"<table:table-row>{''.join(map(_open_cell, row))}</table:table-row>" for row in rows)
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content {_NS} office:version="1.2"><office:body>'
        f"<office:spreadsheet><table:table table:name={quoteattr(name)}>{table}</table:table></office:spreadsheet>"
        "</office:body></office:document-content>"
    )
    # the type comes first, as it is (part 3 of the format)
    parts = (("mimetype", _OPEN_TYPE), ("META-INF/manifest.xml", _OPEN_MANIFEST), ("content.xml", content))
    with ZipFile(path, "w") as archive:
        for part, text in parts:
            info = ZipInfo(part, NO_MOMENT)
            info.compress_type = ZIP_STORED if part == "mimetype" else ZIP_DEFLATED
            info.create_system, info.external_attr = 0, 0
            archive.writestr(info, text)


def _open_cell(value: str | int) -> str:
    if isinstance(value, int):
        kind = f'office:value-type="float" office:value="{value}"'
        return f"<table:table-cell {kind}><text:p>{value}</text:p></table:table-cell>"
    if not value:
        return "<table:table-cell/>"
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in xml_text(value).split("\n"))
    return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'
