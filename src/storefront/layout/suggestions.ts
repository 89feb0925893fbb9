import { useEffect, useState } from 'react';
import { callToCome } from '../../browser/calls-to-come.ts';

export type Suggestion = { id: string; name: string; price: number; image: string };

const LEAST_LETTERS = 2;
const MOST_PIECES = 6;
const PAUSE_MS = 160;
const NONE: readonly Suggestion[] = [];

/** Pieces that match what is typed, asked for after a short pause. An answer that was overtaken is dropped. */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const [found, setFound] = useState(NONE);
  const keyword = typed.trim();
  useEffect(() => {
    if (keyword.length < LEAST_LETTERS) return setFound(NONE);
    let overtaken = false;
    const timer = setTimeout(async () => {
      const answer = await callToCome<Suggestion[]>('GET /products', { query: { keyword, pageSize: MOST_PIECES } });
      if (!overtaken) setFound(answer.ok ? answer.body : NONE);
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [keyword]);
  return found;
}

/** The next place of `count` in direction `step`; `undefined` is the field itself, between the last and the first. */
export function stepThrough(count: number, place: number | undefined, step: 1 | -1): number | undefined {
  const next = (place ?? (step === 1 ? -1 : count)) + step;
  return next >= 0 && next < count ? next : undefined;
}
