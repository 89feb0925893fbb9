import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { toast } from '../../browser/toasts.ts';
import type { Answer, ApiError } from '../../shared/api-client.ts';

type After<Body> = {
  /** The sentence of the toast; left out, nothing is said. */
  said?: string | ((body: Body) => string);
  /** Where somebody else was faster, the form may be gone once the screen asks anew: the refusal is said in a toast. */
  refusedAloud?: true;
};

/** Somebody else has changed what the screen shows. */
const CONFLICT = 409;
/** What was typed into: its form stays, and shows what the other one wrote. */
const TYPED_OVER = 'changed_meanwhile';

/**
 * For buttons and forms: makes one call, knows that it is under way and how it was refused, and has the screen ask
 * anew for what it shows. `act` resolves with the body, or undefined where it was refused.
 */
export function useAct() {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError>();
  async function act<Body>(
    call: () => Promise<Answer<Body>>,
    after: After<Body> = {},
  ): Promise<{ body: Body } | undefined> {
    if (pending) return undefined;
    setPending(true);
    setError(undefined);
    const answer = await call();
    if (answer.ok || answer.status === CONFLICT) await revalidate();
    // At once: whoever called may move the focus to what the refusal has marked.
    flushSync(() => {
      setPending(false);
      if (!answer.ok) setError(answer.error);
    });
    say(answer, after);
    return answer.ok ? { body: answer.body } : undefined;
  }
  return { act, pending, error, fields: error?.fields ?? {}, forget: () => setError(undefined) };
}

function say<Body>(answer: Answer<Body>, { said, refusedAloud }: After<Body>) {
  if (!answer.ok) {
    const isForgotten = refusedAloud && answer.status === CONFLICT && answer.error.code !== TYPED_OVER;
    if (isForgotten) toast(answer.error.detail, { tone: 'bad' });
    return;
  }
  if (said) toast(typeof said === 'string' ? said : said(answer.body));
}
