"""A passkey in software: makes a credential and signs challenges as a browser would hand them on."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from os import urandom
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, ATTESTED = 0x01, 0x40


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = urandom(20)
        self.handle = ""
        self.counter = 0

    def made(self, options: dict[str, Any], **more: str) -> dict[str, Any]:
        """The body of a request that keeps it."""
        self.handle = options["user"]["id"]
        return {
            "name": "my phone",
            "id": encoded(self.id),
            "client_data": encoded(self.client_data("webauthn.create", options["challenge"])),
            "attestation": encoded(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self.attested(options)})),
            **more,
        }

    def signed(self, options: dict[str, Any], **more: str) -> dict[str, Any]:
        """The body of a request that logs in."""
        self.counter += 1
        client_data = self.client_data("webauthn.get", options["challenge"])
        data = self.data(options["rpId"], PRESENT)
        return {
            "id": encoded(self.id),
            "client_data": encoded(client_data),
            "authenticator_data": encoded(data),
            "signature": encoded(self.key.sign(data + sha256(client_data).digest(), ec.ECDSA(SHA256()))),
            "user_handle": self.handle,
            **more,
        }

    def client_data(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def data(self, party: str, flags: int) -> bytes:
        return sha256(party.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def attested(self, options: dict[str, Any]) -> bytes:
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        named = bytes(16) + len(self.id).to_bytes(2, "big") + self.id
        return self.data(options["rp"]["id"], PRESENT | ATTESTED) + named + cbor2.dumps(public)
