import { createElement } from 'react';
import type { IconShape } from './icon-shapes.ts';

/** A drawing beside a word, or in a button that has a label of its own: screen readers skip it. */
export const Icon = ({ shape }: { shape: IconShape }) => (
  <svg
    className="i"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {shape.map(([tag, attributes], place) => createElement(tag, { ...attributes, key: place }))}
  </svg>
);
