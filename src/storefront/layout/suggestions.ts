import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { paths } from '../../paths.ts';
import type { Suggestion } from '../../shop/catalog/schema.ts';

const LEAST_LETTERS = 2;
const PAUSE_MS = 160;
const NONE: readonly Suggestion[] = [];

/** Categories and pieces that fit what is typed, asked for after a short pause. An answer that was overtaken is dropped. */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const [found, setFound] = useState(NONE);
  const keyword = typed.trim();
  useEffect(() => {
    if (keyword.length < LEAST_LETTERS) return setFound(NONE);
    let overtaken = false;
    const timer = setTimeout(async () => {
      const answer = await api.call('GET /products/suggestions', { query: { keyword } });
      if (!overtaken) setFound(answer.ok ? answer.body : NONE);
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [keyword]);
  return found;
}

export const hrefOf = ({ kind, id }: Suggestion) => (kind === 'category' ? paths.category(id) : paths.product(id));

/** The next place of `count` in direction `step`; `undefined` is the field itself, between the last and the first. */
export function stepThrough(count: number, place: number | undefined, step: 1 | -1): number | undefined {
  const next = (place ?? (step === 1 ? -1 : count)) + step;
  return next >= 0 && next < count ? next : undefined;
}
