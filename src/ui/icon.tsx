import { createElement } from 'react';
import type { IconShape } from './icon-shapes.ts';

/**
 * A decorative icon beside text or in a labeled button, hidden from screen readers. Stroke attributes are in the
 * stylesheet, since a page has dozens of icons.
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
