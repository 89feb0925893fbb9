import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Assertion, Attestation } from '../shop/accounts/passkeys/schema.ts';

/** `cancelled`: the prompt was closed or timed out. `known`: this device already has a passkey for the account. */
export type PromptAnswer<Answer> = { ok: true; answer: Answer } | { ok: false; why: 'cancelled' | 'known' | 'failed' };

/** Options from the API, in the form of `navigator.credentials` options. */
type Options = Record<string, unknown>;

/** Opens the browser's prompt for a new passkey. Lazily loaded: only needed after a button press. */
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

/**
 * Opens the prompt for an existing passkey; with `autofill` it stays hidden in the email field's autofill suggestions
 * (conditional mediation).
 */
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
