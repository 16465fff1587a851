"""Passkeys (WebAuthn) beside passwords: made by a browser, found again by it, and no name need be typed."""

from __future__ import annotations

import json
import time
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from saloon.server import wire
from saloon.server.network.hosts import Party
from saloon.server.people.users import User, claim_login, clean_login, visible
from saloon.server.people.vouchers import Kind, Voucher, issue, redeem
from saloon.server.store.schema import passkeys, users
from saloon.server.store.store import Store
from saloon.server.wire.forms import NewPasskey, Signed
from saloon.server.wire.problem import Problem

MOST: Final = 20  # of one person
LONGEST_NAME: Final = 40
BAD: Final = (WebAuthnException, ValueError, TypeError, KeyError, IndexError, AttributeError)  # the library on nonsense


class Passkeys:
    def __init__(self, store: Store) -> None:
        self.store = store

    # --- a new one ---

    async def begin_adding(self, user: User, party: Party, login: str) -> dict[str, Any]:
        shown = user.login or clean_login(login)
        async with self.store.writing() as db:
            challenge = await issue(db, "add-passkey", Voucher(user.id, user.session, None))
            known = (await db.execute(select(passkeys.c.credential).where(passkeys.c.user == user.id))).scalars().all()
        options = generate_registration_options(
            rp_id=party.id, rp_name="Saloon", user_id=user.id.encode(), user_name=shown, user_display_name=user.name,
            challenge=base64url_to_bytes(challenge),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, require_resident_key=True,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(one) for one in known],
        )  # fmt: skip
        return as_told(options)

    async def add(self, user: User, party: Party, form: NewPasskey) -> User:
        """The user, who is an account now if they were a guest."""
        name, login = clean_passkey_name(form.name), user.login or clean_login(form.login)
        challenge = await self._redeemed("add-passkey", form.client_data, user)
        made = registered(form, party, challenge)
        now = time.time()
        row = {
            "id": id_of(made.credential_id), "user": user.id, "name": name, "credential": made.credential_id,
            "public_key": made.credential_public_key, "counter": made.sign_count, "created": now, "used": None,
        }  # fmt: skip
        async with self.store.writing() as db:
            await db.execute(select(users.c.id).where(users.c.id == user.id).with_for_update())  # one at a time
            if await count_passkeys(db, user.id) >= MOST:
                raise Problem("too-many-passkeys", most=MOST)
            if user.login is None:
                await claim_login(db, user, login)
            try:
                await db.execute(insert(passkeys).values(row))
            except IntegrityError:
                raise Problem("passkey-known") from None
        return user._replace(login=login)

    # --- to log in ---

    async def begin_login(self, asker: User | None, party: Party) -> dict[str, Any]:
        async with self.store.writing() as db:
            challenge = await issue(db, "passkey", Voucher(None, asker and asker.session, None))
        return as_told(generate_authentication_options(rp_id=party.id, challenge=base64url_to_bytes(challenge)))

    async def check(self, asker: User | None, party: Party, form: Signed) -> str:
        """The id of the user whose passkey has signed."""
        challenge = await self._redeemed("passkey", form.client_data, asker)
        id = id_of(decoded(form.id))
        async with self.store.reading() as db:
            row = (await db.execute(select(passkeys).where(passkeys.c.id == id))).mappings().first()
        if row is None or decoded(form.user_handle) not in (b"", row["user"].encode()):
            raise Problem("passkey-refused")
        signed = authenticated(form, party, challenge, row["public_key"], row["counter"])
        its = (passkeys.c.id == id) & (passkeys.c.counter == row["counter"])
        async with self.store.writing() as db:
            done = await db.execute(update(passkeys).where(its).values(counter=signed.new_sign_count, used=time.time()))
        if not done.rowcount:
            raise Problem("passkey-refused")
        return str(row["user"])

    async def _redeemed(self, kind: Kind, client_data: str, asker: User | None) -> bytes:
        """The challenge that was signed, if it is one that we gave to this very session."""
        try:
            challenge = parse_client_data_json(decoded(client_data)).challenge
        except BAD:
            raise Problem("passkey-refused") from None
        voucher = await redeem(self.store, kind, bytes_to_base64url(challenge))
        if voucher is None or voucher.session != (asker and asker.session):
            raise Problem("passkey-late")
        return challenge

    # --- those there are ---

    async def mine(self, user: str) -> list[wire.Passkey]:
        names = ("id", "name", "created", "used")
        wanted = select(*(passkeys.c[name] for name in names)).where(passkeys.c.user == user)
        async with self.store.reading() as db:
            return [wire.Passkey(*row) for row in await db.execute(wanted.order_by(passkeys.c.created))]

    async def remove(self, user: User, id: str) -> None:
        """Not the last way in."""
        async with self.store.writing() as db:
            own = select(users.c.password).where(users.c.id == user.id).with_for_update()
            password = (await db.execute(own)).scalar()
            gone = await db.execute(delete(passkeys).where(passkeys.c.id == id, passkeys.c.user == user.id))
            if not gone.rowcount:
                raise Problem("no-passkey")
            if password is None and not await count_passkeys(db, user.id):
                raise Problem("last-passkey")


async def count_passkeys(db: AsyncConnection, user: str) -> int:
    count = select(func.count()).select_from(passkeys).where(passkeys.c.user == user)
    return int((await db.execute(count)).scalar_one())


# --- in the words of the library ---


def registered(form: NewPasskey, party: Party, challenge: bytes) -> VerifiedRegistration:
    response = {"clientDataJSON": form.client_data, "attestationObject": form.attestation}
    try:
        return verify_registration_response(
            credential=credential(form.id, response), expected_challenge=challenge, expected_rp_id=party.id,
            expected_origin=party.origin,
        )  # fmt: skip
    except BAD:
        raise Problem("passkey-refused") from None


def authenticated(
    form: Signed, party: Party, challenge: bytes, public_key: bytes, counter: int
) -> VerifiedAuthentication:
    """Also refused if the key has signed less often than it did before: then there are two of it."""
    response = {
        "clientDataJSON": form.client_data, "authenticatorData": form.authenticator_data, "signature": form.signature,
        "userHandle": form.user_handle or None,
    }  # fmt: skip
    try:
        return verify_authentication_response(
            credential=credential(form.id, response), expected_challenge=challenge, expected_rp_id=party.id,
            expected_origin=party.origin, credential_public_key=public_key, credential_current_sign_count=counter,
        )  # fmt: skip
    except BAD:
        raise Problem("passkey-refused") from None


def credential(id: str, response: dict[str, Any]) -> dict[str, Any]:
    return {"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}}


def as_told(options: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(options_to_json(options))
    return told


def id_of(credential_id: bytes) -> str:
    return sha256(credential_id).hexdigest()


def decoded(text: str) -> bytes:
    try:
        return base64url_to_bytes(text)
    except ValueError:
        raise Problem("passkey-refused") from None


def clean_passkey_name(name: str) -> str:
    shown = " ".join(name.split())
    if not shown or not visible(shown) or len(shown) > LONGEST_NAME:
        raise Problem("passkey-name", most=LONGEST_NAME)
    return shown
