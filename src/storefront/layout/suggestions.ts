import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { paths } from '../../paths.ts';
import type { Suggestion } from '../../shop/catalog/schema.ts';

const MIN_LETTERS = 2;
const PAUSE_MS = 160;
const NONE: readonly Suggestion[] = [];

/** Categories, makers and products that fit what is typed, asked for after a short pause. */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const keyword = typed.trim();
  const { answer } = useQuery(
    keyword.length < MIN_LETTERS ? undefined : keyword,
    () => api.call('GET /products/suggestions', { query: { keyword } }),
    { debounceMs: PAUSE_MS, keepPrevious: true },
  );
  return answer?.ok ? answer.body : NONE;
}

const HREFS = { category: paths.category, community: paths.maker, product: paths.product };
export const hrefOf = ({ kind, id }: Suggestion) => HREFS[kind](id);

/** The next place of `count` in direction `step`; `undefined` is the field itself, between the last and the first. */
export function stepThrough(count: number, place: number | undefined, step: 1 | -1): number | undefined {
  const next = (place ?? (step === 1 ? -1 : count)) + step;
  return next >= 0 && next < count ? next : undefined;
}
