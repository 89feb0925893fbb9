import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { addToCart } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { type ApiError, isRetryable } from '../../shared/api-client.ts';
import type { Problem } from '../../shop/studio/core/check.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import type { DesignQuote } from '../../shop/studio/schema.ts';
import { addedText } from '../product/added-text.ts';

const DESIGN_QUOTE_DELAY_MS = 350;
const RETRY_MS = 5_000;

export type Answer =
  | { design: Design; quote: DesignQuote }
  | { design: Design; refusal: Problem }
  | { design: Design; error: ApiError };

/**
 * The server's quote for a design, debounced. Responses to older designs are dropped; network errors are retried.
 * `refuse`: sets a refusal from ordering the design.
 */
export function useQuote(design: Design, isAsking: boolean) {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!isAsking) return;
    let isCurrent = true;
    let timer: number | undefined;
    const ask = async () => {
      const result = await askFor(design);
      if (!isCurrent) return;
      setAnswer(result.answer);
      if (result.isRetryable) timer = window.setTimeout(ask, RETRY_MS);
    };
    timer = window.setTimeout(ask, DESIGN_QUOTE_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [design, isAsking]);
  const refuse = (of: Design, refusal: Problem) => setAnswer({ design: of, refusal });
  return { answer, refuse };
}

async function askFor(design: Design): Promise<{ answer: Answer; isRetryable: boolean }> {
  const result = await api.call('POST /studio/quote', { body: design });
  if (result.ok) return { answer: { design, quote: result.body }, isRetryable: false };
  const refusal = refusalIn(result.error);
  return { answer: refusal ? { design, refusal } : { design, error: result.error }, isRetryable: isRetryable(result) };
}

/** The server's refusal as a problem of the core. */
function refusalIn({ fields, fix, fixLabel }: ApiError): Problem | undefined {
  const [field] = Object.entries(fields ?? {});
  if (!field) return undefined;
  const [about, reason] = field;
  const hasFix = typeof fix === 'object' && fix !== null && typeof fixLabel === 'string';
  return {
    code: 'refused',
    about: about as keyof Design,
    blocks: true,
    reason,
    ...(hasFix && { fix: { label: fixLabel, change: fix as Partial<Design> } }),
  };
}

/**
 * Creates the design's product and adds it to the cart. Returns the shop's refusal; other errors are shown in a toast, and
 * the button can be pressed again.
 */
export async function addDesign(design: Design): Promise<Problem | undefined> {
  const made = await api.call('POST /studio/designs', { body: design });
  const refusal = made.ok ? undefined : refusalIn(made.error);
  if (refusal) return refusal;
  const found = made.ok ? await api.call('GET /products/:id', { params: { id: made.body.product } }) : made;
  if (!found.ok) return say(found.error.detail);
  const { id, name, price, image, inStock } = found.body;
  if (inStock <= 0) return say('This can’t be made right now. Choose other colors.');
  addToCart({ product: id, name, price, image, size: '', inStock, qty: 1 });
  toast(addedText(name, ''));
  return undefined;
}

function say(sentence: string): undefined {
  toast(sentence, { tone: 'bad' });
}
