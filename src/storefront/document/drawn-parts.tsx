import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type Draw, Drawing } from '../../ui/drawn-once.tsx';

/** Finished markup of parts by what they show. A change of a product asks for other markup, so nothing is ever dropped. */
export type DrawnParts = { markupOf: <Props extends object>(part: ComponentType<Props>, props: Props) => Buffer };

/** Two thousand cards. */
const MOST_BYTES = 3_000_000;

export function createDrawnParts(mostBytes = MOST_BYTES): DrawnParts {
  const drawn = new Map<string, Buffer>();
  let held = 0;
  const numbers = new Map<unknown, number>();
  const numberOf = (part: unknown): number => {
    const number = numbers.get(part) ?? numbers.size;
    numbers.set(part, number);
    return number;
  };
  return {
    markupOf(part, props) {
      const key = numberOf(part) + JSON.stringify(props);
      const known = drawn.get(key);
      if (known !== undefined) return known;
      // As the browser will wake it, should it be an island: alone, and with React's marks.
      const markup = Buffer.from(renderToString(createElement(part, props)));
      held += key.length + markup.length;
      // Begun anew when it is full: to know what was asked for last would cost more than to draw a card again.
      if (held > mostBytes) {
        drawn.clear();
        held = key.length + markup.length;
      }
      drawn.set(key, markup);
      return markup;
    },
  };
}

/** Holds the place of a part. Nobody who writes a product's words can know it. */
const PLACE = `\u0002${crypto.randomUUID()}\u0002`;

/** Draws a page around its parts, as bytes: what was drawn before is not turned into them again. */
export function drawAroundParts(page: ReactNode, parts: DrawnParts): Buffer[] {
  const taken: Buffer[] = [];
  const draw: Draw = (part, props) => {
    taken.push(parts.markupOf(part, props));
    return PLACE;
  };
  const around = renderToStaticMarkup(<Drawing value={draw}>{page}</Drawing>).split(PLACE);
  return around.flatMap((text, place) => [Buffer.from(text), ...taken.slice(place, place + 1)]);
}
