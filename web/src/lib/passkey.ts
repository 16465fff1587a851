/** Passkeys: what the browser makes and signs, in the letters that travel. */
import type { NewPasskey, Signed } from '../gen/wire';

/** Whether this browser, at this address, can have any. */
export function canHavePasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

type Options = Record<string, unknown>;

export async function makePasskey(options: Options, name: string, login: string): Promise<NewPasskey> {
  const { user, excludeCredentials } = options as {
    user: { id: string };
    excludeCredentials?: { id: string }[];
  };
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge as string),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: (excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
  };
  const made = await navigator.credentials.create({ publicKey: publicKey as never });
  const { rawId, response } = made as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  return { name, login, id: text(rawId), client_data: text(clientDataJSON), attestation: text(attestationObject) };
}

export async function sign(options: Options): Promise<Signed> {
  const publicKey = { ...options, challenge: bytes(options.challenge as string), allowCredentials: [] };
  const made = await navigator.credentials.get({ publicKey: publicKey as never });
  const { rawId, response } = made as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    id: text(rawId),
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
    user_handle: userHandle ? text(userHandle) : '',
  };
}

/** Somebody thought better of it, or the browser did: no fault to be told. */
export function isWaived(fault: unknown): boolean {
  return fault instanceof DOMException && (fault.name === 'NotAllowedError' || fault.name === 'AbortError');
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const letters = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
