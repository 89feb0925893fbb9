import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { FragmentContext, type RenderFragment } from '../../ui/cached-fragment.tsx';

/** Rendered markup of components by props. Changed data means changed props, so entries never go stale. */
export type FragmentCache = { markupOf: <Props extends object>(part: ComponentType<Props>, props: Props) => Buffer };

/** Room for about 2,000 product cards. */
const MAX_CACHE_BYTES = 3_000_000;

export function createFragmentCache(maxBytes = MAX_CACHE_BYTES): FragmentCache {
  const markups = new Map<string, Buffer>();
  let bytes = 0;
  const numbers = new Map<unknown, number>();
  const componentNumber = (part: unknown): number => {
    const number = numbers.get(part) ?? numbers.size;
    numbers.set(part, number);
    return number;
  };
  return {
    markupOf(part, props) {
      const key = componentNumber(part) + JSON.stringify(props);
      const known = markups.get(key);
      if (known !== undefined) return known;
      // Rendered separately, with React's hydration markers in case it is an island.
      const markup = Buffer.from(renderToString(createElement(part, props)));
      bytes += key.length + markup.length;
      // Cleared when full: an LRU's bookkeeping would cost more than rendering a card again.
      if (bytes > maxBytes) {
        markups.clear();
        bytes = key.length + markup.length;
      }
      markups.set(key, markup);
      return markup;
    },
  };
}

/** Placeholder of a fragment; random, so no product text can contain it. */
const PLACEHOLDER = `\u0002${crypto.randomUUID()}\u0002`;

/** Renders a page with its cached fragments as bytes: cached ones aren't encoded again. */
export function renderWithFragments(page: ReactNode, parts: FragmentCache): Buffer[] {
  const taken: Buffer[] = [];
  const draw: RenderFragment = (part, props) => {
    taken.push(parts.markupOf(part, props));
    return PLACEHOLDER;
  };
  const around = renderToStaticMarkup(<FragmentContext value={draw}>{page}</FragmentContext>).split(PLACEHOLDER);
  return around.flatMap((text, place) => [Buffer.from(text), ...taken.slice(place, place + 1)]);
}
