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
 * The server's word on a design, once typing rests. An answer to an older design is dropped; a cut line is tried again.
 * `refuse`: the shop said so when the design was to be ordered.
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

/** What the server alone knows to refuse, as the core would say it. */
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
 * Makes the design a product, and puts that into the cart as its page would. Answers what the shop refuses of it; anything
 * else that fails is said in a toast, and another press tries again.
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
