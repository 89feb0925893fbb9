import { createElement } from 'react';
import type { IconShape } from './icon-shapes.ts';

/**
 * A drawing beside a word, or in a button that has a label of its own: screen readers skip it. How it is drawn stands once,
 * in the style sheet: a page has dozens of them.
 */
export const Icon = ({ shape }: { shape: IconShape }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    {shape.map((part, place) =>
      typeof part === 'string' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing's parts never move
        <path key={place} d={part} />
      ) : (
        createElement(part[0], { ...part[1], key: place })
      ),
    )}
  </svg>
);
