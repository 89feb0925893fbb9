import { useEffect, useRef } from 'react';
import type { ApiResult } from '../shared/api-client.ts';
import type { Assertion } from '../shop/accounts/passkeys/schema.ts';
import { fieldError } from './forms/use-call.ts';
import { importWithRetry } from './import-with-retry.ts';
import { useHydrated } from './store.ts';

/** The prompts and their library, a separate chunk. */
export const loadPasskeys = () => importWithRetry(() => import('./passkeys.ts'));

/** Whether the browser supports passkeys; false on the server. */
export function usePasskeysSupported(): boolean {
  const isHydrated = useHydrated();
  return isHydrated && 'PublicKeyCredential' in globalThis;
}

type Calls<Body> = {
  options: () => Promise<ApiResult<Record<string, unknown>>>;
  send: (passkey: Assertion) => Promise<ApiResult<Body>>;
};

const PROMPT_ERRORS = {
  cancelled: 'No passkey was used. Try again, or use another way.',
  known: 'This device already has a passkey for your account.',
  failed: 'Your browser couldn’t use a passkey here. Use another way.',
} as const;

export const promptError = (why: keyof typeof PROMPT_ERRORS) => ({
  ...fieldError({}),
  code: `passkey_${why}`,
  detail: PROMPT_ERRORS[why],
});

let last: Promise<unknown> = Promise.resolve();

/**
 * Serializes options requests (race): the first response sets the cookie that later ones are bound to; concurrent
 * requests would each set another one.
 */
function oneByOne<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const mine = last.then(ask, ask);
  last = mine;
  return mine;
}

/** Gets options, prompts the user, and sends the result, as a single call with an error message. */
export async function askForPasskey<Body>({ options, send }: Calls<Body>): Promise<ApiResult<Body>> {
  const { promptForPasskey } = await loadPasskeys();
  const asked = await oneByOne(options);
  if (!asked.ok) return asked;
  const prompted = await promptForPasskey(asked.body);
  if (!prompted.ok) return { ok: false, status: 0, error: promptError(prompted.why) };
  return send(prompted.answer);
}

/**
 * Offers passkeys in the autofill suggestions of the field with `autocomplete="… webauthn"`, if the browser supports
 * it. Errors are ignored: the user hasn't pressed anything, and the form still works.
 */
export function usePasskeyAutofill<Body>(calls: Calls<Body>, onDone: (body: Body) => void): void {
  const latest = useRef({ calls, onDone });
  latest.current = { calls, onDone };
  useEffect(() => {
    const visit = { isOver: false };
    const offer = async () => {
      const prompted = await promptQuietly(latest.current.calls.options, visit);
      if (!prompted?.ok || visit.isOver) return;
      const answer = await latest.current.calls.send(prompted.answer);
      if (answer.ok) latest.current.onDone(answer.body);
    };
    offer().catch(() => {});
    return () => {
      visit.isOver = true;
    };
  }, []);
}

/** Pending in the field's suggestions as long as the page is shown. */
async function promptQuietly(options: Calls<unknown>['options'], visit: { isOver: boolean }) {
  if (!(await canAutofill())) return undefined;
  const { promptForPasskey } = await loadPasskeys();
  if (visit.isOver) return undefined;
  const asked = await oneByOne(options);
  return asked.ok && !visit.isOver ? promptForPasskey(asked.body, true) : undefined;
}

const canAutofill = async () =>
  'PublicKeyCredential' in globalThis &&
  typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
  PublicKeyCredential.isConditionalMediationAvailable();
