import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Assertion, Attestation } from '../shop/accounts/passkeys/schema.ts';

/** `cancelled`: the prompt was closed or ran out. `known`: this device has one for the account already. */
export type PromptAnswer<Answer> = { ok: true; answer: Answer } | { ok: false; why: 'cancelled' | 'known' | 'failed' };

/** What the shop answered, as it goes into `navigator.credentials`. */
type Options = Record<string, unknown>;

/** Opens the browser's prompt for a new passkey. Loaded late: only who presses a button needs it. */
export async function promptForNewPasskey(options: Options): Promise<PromptAnswer<Attestation>> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return prompt(async () => {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    const known = (transports ?? []).filter(isTransport);
    return {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports: known },
    };
  });
}

/** Opens the prompt for a passkey that exists; with `autofill` it waits, unseen, in the suggestions of the email field. */
export async function promptForPasskey(options: Options, autofill = false): Promise<PromptAnswer<Assertion>> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return prompt(async () => {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const handle = userHandle ? { userHandle } : {};
    return {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, ...handle },
    };
  });
}

async function prompt<Answer>(open: () => Promise<Answer>): Promise<PromptAnswer<Answer>> {
  try {
    return { ok: true, answer: await open() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') return { ok: false, why: 'known' };
    return { ok: false, why: name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed' };
  }
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];
const isTransport = (text: string): text is Transport => TRANSPORTS.some((transport) => transport === text);
