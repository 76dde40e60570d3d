"""Markdown to HTML: anchors for headings, coloured programs, links that stay on the site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.handbook.pages import Page, address_of


class Heading(NamedTuple):
    level: int
    id: str
    text: str


class Rendered(NamedTuple):
    html: str
    headings: tuple[Heading, ...]


def render(page: Page) -> Rendered:
    tokens = parser().parse(page.text)
    headings = tuple(_with_ids(tokens))
    for token in tokens:
        _relink(token.children or (), page.source)
        if token.type == "html_block":
            token.content = _relinked_html(token.content, page.source)
    html = parser().renderer.render(tokens, parser().options, {})
    html = html.replace("<table>", '<div class="wide"><table>').replace(
        "</table>", "</table></div>"
    )
    return Rendered(html, headings)


@cache
def parser() -> MarkdownIt:
    # The pages are our own: HTML in them is trusted.
    return MarkdownIt("commonmark", {"html": True, "highlight": highlighted}).enable("table")


def highlighted(code: str, language: str, _: Any) -> str:
    """A program with a class for each kind of word; the style sheet has the colours."""
    from pygments import highlight
    from pygments.formatters.html import HtmlFormatter
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language.split()[0] if language else "text")
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    inner = highlight(code, lexer, HtmlFormatter(nowrap=True))
    return f'<pre tabindex="0"><code>{inner}</code></pre>'


def anchor(text: str) -> str:
    """As git hosts make it, so that a link works in both places."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def _with_ids(tokens: Sequence[Token]) -> Iterator[Heading]:
    seen: dict[str, int] = {}
    for opening, inside in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        text = "".join(part.content for part in inside.children or () if part.type != "html_inline")
        name = anchor(text)
        seen[name] = seen.get(name, -1) + 1
        if seen[name]:
            name = f"{name}-{seen[name]}"
        opening.attrSet("id", name)
        yield Heading(int(opening.tag[1]), name, text)


def _relink(parts: Sequence[Token], source: str) -> None:
    """Links to files that are not served become their text."""
    lost = 0
    for part in parts:
        if part.type == "link_open":
            address = address_of(str(part.attrGet("href")), source)
            if address is None:
                lost += 1
                part.type, part.tag, part.attrs = "html_inline", "", {}
                part.content = '<span class="file">'
            else:
                part.attrSet("href", address)
        elif part.type == "link_close" and lost:
            lost -= 1
            part.type, part.tag, part.content = "html_inline", "", "</span>"
        elif part.type == "image":
            part.attrSet("src", address_of(str(part.attrGet("src")), source) or "")
            part.attrSet("loading", "lazy")
        elif part.type == "html_inline":
            part.content = _relinked_html(part.content, source)


def _relinked_html(html: str, source: str) -> str:
    return re.sub(
        r'(src|href)="([^"]+)"',
        lambda found: f'{found[1]}="{escape(address_of(found[2], source) or "")}"',
        html,
    )


def plain_text(page: Page) -> Iterator[tuple[Heading | None, str]]:
    """The words of a page by section, for the search."""
    tokens = parser().parse(page.text)
    headings = iter(tuple(_with_ids(tokens)))
    heading: Heading | None = None
    words: list[str] = []
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "heading_open":
            yield heading, " ".join(words)
            heading, words = next(headings), []
        elif token.type in {"fence", "code_block"}:
            words.append(token.content)
        elif token.type == "inline" and before and before.type != "heading_open":
            words.extend(part.content for part in token.children or () if part.content)
    yield heading, " ".join(words)
