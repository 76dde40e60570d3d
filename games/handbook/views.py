"""/docs: pages, their Markdown, pictures, the index of the search, and llms.txt."""

from __future__ import annotations

from functools import cache
from urllib.parse import quote

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.template.loader import render_to_string

from games.api.http.problems import for_reading
from games.handbook.pages import DOCS, Page, navigation, page_at, pages, url_of
from games.handbook.rendering import plain_text, render
from games.server.kept_files import KeptFile

HTML = "text/html; charset=utf-8"
MARKDOWN = "text/markdown; charset=utf-8"
TEXT = "text/plain; charset=utf-8"
PICTURES = {".svg": "image/svg+xml", ".png": "image/png"}
#: No inline code, nothing from other hosts.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@for_reading
def page(request: HttpRequest, name: str = "") -> HttpResponse:
    if name.endswith("/"):
        return HttpResponsePermanentRedirect(url_of(quote(name.strip("/"))))
    as_markdown = name.endswith(".md")
    found = page_at(name.removesuffix(".md"))
    if found is None:
        return _with_policy(HttpResponse(not_found(), content_type=HTML, status=404))
    return _with_policy((markdown(found) if as_markdown else html(found)).response(request))


@for_reading
def picture(request: HttpRequest, name: str) -> HttpResponse:
    file = _pictures().get(name)
    if file is None:
        return _with_policy(HttpResponse(not_found(), content_type=HTML, status=404))
    return file.response(request)


@for_reading
def search_index(request: HttpRequest) -> HttpResponse:
    return index().response(request)


@for_reading
def llms(request: HttpRequest) -> HttpResponse:
    return llms_text().response(request)


@for_reading
def former_problems(request: HttpRequest) -> HttpResponse:
    """Where the `type` of a problem led before each had a page. A browser keeps the fragment."""
    return HttpResponsePermanentRedirect(url_of("problems/index"))


def _with_policy(response: HttpResponse) -> HttpResponse:
    response["Content-Security-Policy"] = POLICY
    return response


@cache
def html(shown: Page) -> KeptFile:
    rendered = render(shown)
    text = render_to_string(
        "handbook/page.html",
        {
            "page": shown,
            "body": rendered.html,
            "headings": [one for one in rendered.headings if one.level in {2, 3}],
            "sections": navigation(),
        },
    )
    return KeptFile.of(text.encode(), HTML)


@cache
def not_found() -> str:
    return render_to_string("handbook/missing.html", {"sections": navigation()})


@cache
def markdown(shown: Page) -> KeptFile:
    return KeptFile.of(shown.text.encode(), MARKDOWN)


@cache
def _pictures() -> dict[str, KeptFile]:
    folder = DOCS / "pictures"
    return {
        file.relative_to(folder).as_posix(): KeptFile.of(file.read_bytes(), PICTURES[file.suffix])
        for file in sorted(folder.rglob("*"))
        if file.suffix in PICTURES
    }


@cache
def index() -> KeptFile:
    """Every section of every page: address, title of the page, heading, words."""
    entries = [
        (
            f"{one.url}#{heading.id}" if heading and heading.level > 1 else one.url,
            one.title,
            heading.text if heading and heading.level > 1 else "",
            words[:1500],
        )
        for one in pages().values()
        for heading, words in plain_text(one)
        if words or heading
    ]
    return KeptFile.of(msgspec.json.encode(entries), "application/json")


@cache
def llms_text() -> KeptFile:
    """The map of the documentation for language models (llmstxt.org): every page as Markdown."""
    lines = [
        "# Axio API",
        "",
        "> Play tile-laying games over plain HTTP, with a client or bot.",
        "",
    ]
    for section, entries in navigation().items():
        lines += [f"## {section}", ""]
        for name, url in entries:
            lines.append(f"- [{name}]({'/docs/index' if url == '/docs' else url}.md)")
        lines.append("")
    text = "\n".join(lines).replace("(/api/docs.md)", "(/api/schema)")
    return KeptFile.of(text.encode(), TEXT)
