"""Where webhooks may not lead, whatever their URL says."""

from __future__ import annotations

import socket
import ssl
import subprocess

import pytest

from games.notifications.http_post import PostFailed, post
from games.notifications.url_policy import BadTarget, is_open, target_of
from tests.support.outgoing import deliver_due, new_webhook, the_delivery
from tests.support.receiver import receiving
from tests.support.services import require_program

CLOSED = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.100.100.200",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.0.1",
    "169.254.169.254",
    "169.254.170.2",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:169.254.169.254",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::a00:1",
    "100::1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::",
    "2002:808:808::",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
    "localhost",
    "1",
    "nonsense",
]
OPEN = [
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "126.0.0.1",
    "128.0.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.0.1.1",
    "192.169.0.1",
    "198.20.0.1",
    "223.255.255.255",
    "2001:4860:4860::8888",
    "2606:4700:4700::1111",
    "2a00:1450::1",
]
LOOPBACK = ("127.0.0.1", "127.8.8.8", "::1")


@pytest.mark.parametrize("address", CLOSED)
def test_an_address_that_is_not_public_is_closed(settings, address):
    settings.WEBHOOKS_ALLOW_LOOPBACK = False
    assert not is_open(address)


@pytest.mark.parametrize("address", OPEN)
def test_a_public_address_is_open(settings, address):
    settings.WEBHOOKS_ALLOW_LOOPBACK = False
    assert is_open(address)


@pytest.mark.parametrize("address", sorted({*CLOSED, *LOOPBACK}))
def test_the_operators_switch_opens_loopback_alone(settings, address):
    settings.WEBHOOKS_ALLOW_LOOPBACK = True
    assert is_open(address) == (address in {*LOOPBACK, "127.255.255.254"})


def resolving(monkeypatch, *addresses):
    """Every name stands for these addresses, one list after the other."""
    answers = list(addresses)
    asked = []

    def getaddrinfo(host, port, *_, **__):
        asked.append(host)
        found = answers.pop(0) if len(answers) > 1 else answers[0]
        families = {True: socket.AF_INET6, False: socket.AF_INET}
        return [
            (
                families[":" in ip],
                socket.SOCK_STREAM,
                6,
                "",
                (ip, port, 0, 0)[: 4 if ":" in ip else 2],
            )
            for ip in found
        ]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


@pytest.mark.parametrize("address", [a for a in CLOSED if a[0] in "0123456789f:" and a != "1"])
def test_a_name_of_a_closed_address_is_refused(settings, monkeypatch, address):
    settings.WEBHOOKS_ALLOW_LOOPBACK = False
    monkeypatch.setattr(socket, "socket", lambda *_: pytest.fail("a connection was tried"))
    for found in ([address], ["8.8.8.8", address]):
        resolving(monkeypatch, found)
        with pytest.raises(PostFailed, match="address-refused"):
            post("http://bot.example/", b"", {}, seconds=1)


def test_a_name_that_changes_is_judged_by_the_answer_that_is_used(alice, settings, monkeypatch):
    """Nothing is looked up between the judgement and the connection, and again for each attempt."""
    with receiving() as receiver:
        port = receiver.url.split(":")[2].split("/")[0]
        webhook = new_webhook(alice, f"http://bot.example:{port}/hook")
        asked = resolving(monkeypatch, ["127.0.0.1"], ["10.0.0.1"], ["10.0.0.1"])
        alice.post(f"webhooks/{webhook['id']}/test")
        deliver_due()
        assert the_delivery().status == "succeeded" and asked == ["bot.example"]
        assert receiver.heard[0].headers["host"] == f"bot.example:{port}"
        alice.post(f"webhooks/{webhook['id']}/deliveries/{the_delivery().pk}/redeliver")
        deliver_due()
        assert the_delivery().error == "address-refused" and len(receiver.heard) == 1


@pytest.mark.parametrize("host", ["127.1", "0x7f.0.0.1", "2130706433", "017700000001", "localhost"])
def test_an_odd_spelling_of_loopback_is_refused(settings, host):
    settings.WEBHOOKS_ALLOW_LOOPBACK = False
    with pytest.raises(PostFailed, match=r"address-refused|name-not-found"):
        post(f"http://{host}/", b"", {}, seconds=2)


@pytest.mark.parametrize(
    "url",
    [
        *("", "bot.example", "//bot.example/", "http:", "http://", "http:///x", "https://:443/"),
        *("ftp://bot.example/", "file:///etc/passwd", "gopher://bot.example/", "javascript:1"),
        *("http://alice@bot.example/", "http://alice:secret@bot.example/", "http://@bot.example/"),
        *("http://bot.example:22/", "http://bot.example:0/", "http://bot.example:65536/"),
        *("http://bot.example:x/", "http://bot.example:25/", "http://bot.example:-1/"),
        *("http://bot.example/#x", "http://bot.example/#", "http://bot.example/\n", "http://a b/"),
        *("http://bot.example/\0", "http://bot.example/\u00e9", "http://b\u00f6t.example/"),
        *("http://bot.example\\@10.0.0.1/", "http://[::1", "http://[fe80::1%25eth0]/"),
        *("http://10.0.0.1/", "http://[fd00::1]/", "http://169.254.169.254/latest", "http://[::]/"),
        *("http://bot.example/\r\nX-Evil:%201", "http://bot.example/" + "x" * 1000, " http://a/"),
    ],
)
def test_a_bad_url_is_refused(alice, url):
    with pytest.raises(BadTarget):
        target_of(url)
    answer = alice.post("webhooks", {"url": url})
    assert answer.code == "validation" and answer.json["errors"][0]["pointer"] == "/url"


@pytest.mark.parametrize(
    ("url", "secure", "host", "port", "path"),
    [
        ("https://bot.example", True, "bot.example", 443, "/"),
        ("http://BOT.example/a/b?c=d", False, "bot.example", 80, "/a/b?c=d"),
        ("https://bot.example:8443/?x", True, "bot.example", 8443, "/?x"),
        ("http://1.1.1.1:443/%0d%0a", False, "1.1.1.1", 443, "/%0d%0a"),
        ("https://[2606:4700::1]:1024/", True, "2606:4700::1", 1024, "/"),
    ],
)
def test_a_good_url_is_taken_apart(url, secure, host, port, path):
    assert target_of(url) == (secure, host, port, path)


def test_where_http_is_not_allowed_it_is_refused_at_every_attempt(alice, receiver, settings):
    webhook = new_webhook(alice, receiver.url)
    alice.post(f"webhooks/{webhook['id']}/test")
    settings.WEBHOOKS_ALLOW_HTTP = False
    assert alice.post("webhooks", {"url": receiver.url}).code == "validation"
    deliver_due()
    assert the_delivery().error == "url-refused" and not receiver.heard


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate for bot.example that nobody has signed but itself."""
    openssl, folder = require_program("openssl"), tmp_path_factory.mktemp("tls")
    key, made = folder / "key.pem", folder / "cert.pem"
    subprocess.run(
        [
            *(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=bot.example", "-addext", "subjectAltName=DNS:bot.example"),
            *("-keyout", str(key), "-out", str(made)),
        ],
        check=True,
        capture_output=True,
    )
    return key, made


@pytest.mark.parametrize(
    ("host", "trusted", "error"),
    [
        ("bot.example", True, None),
        ("bot.example", False, "tls-failed"),
        ("other.example", True, "tls-failed"),
        ("127.0.0.1", True, "tls-failed"),
    ],
)
def test_the_certificate_must_be_good_and_for_the_name(
    monkeypatch, certificate, host, trusted, error
):
    key, made = certificate
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(made, key)
    client = ssl.create_default_context(cafile=str(made) if trusted else None)
    monkeypatch.setattr(ssl, "create_default_context", lambda: client)
    resolving(monkeypatch, ["127.0.0.1"])
    with receiving(tls=server) as receiver:
        url = receiver.url.replace("127.0.0.1", host)
        if error:
            with pytest.raises(PostFailed, match=error):
                post(url, b"{}", {}, seconds=5)
            assert not receiver.heard
        else:
            assert post(url, b"{}", {}, seconds=5).status == 204
            assert receiver.heard[0].headers["host"] == url.split("/")[2]
