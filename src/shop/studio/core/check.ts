import { findBorder } from './borders.ts';
import { type Chart, chartOf } from './chart.ts';
import { checkColors } from './check-colors.ts';
import { checkRoom } from './check-room.ts';
import { checkText } from './check-text.ts';
import { findColor } from './colors.ts';
import { type Design, FORMS, PLACES, TAILS } from './design.ts';
import type { Problem } from './problem.ts';
import { SIZES, type StudioSettings } from './settings.ts';
import { findSymbol } from './symbols.ts';

/** Everything that is to be said about a design, what blocks it first. Nothing that blocks: it can be ordered. `known`: its chart. */
export function check(design: Design, settings: StudioSettings, known?: Chart): Problem[] {
  const unknown = notOffered(design, settings);
  if (unknown) {
    const reason = 'This design has an option that we no longer offer. Choose another one.';
    return [{ code: 'unknown', about: unknown, blocks: true, reason }];
  }
  const chart = known ?? chartOf(design, settings.colors);
  const problems = [
    ...checkText(design, settings),
    ...checkRoom(design, chart, settings),
    ...checkColors(design, chart, settings),
  ];
  return problems.sort((a, b) => Number(b.blocks) - Number(a.blocks));
}

/** What stands in the way of ordering a design; undefined where nothing does. */
export const blockerOf = (design: Design, settings: StudioSettings): Problem | undefined =>
  check(design, settings).find(({ blocks }) => blocks);

/** The first choice that there is not, or that the owner does not offer; a choice that the form has no use for may be any. */
function notOffered(design: Design, settings: StudioSettings): keyof Design | undefined {
  const isBracelet = design.form === 'bracelet';
  const isKnown: readonly (readonly [keyof Design, boolean])[] = [
    ['form', FORMS.some(({ id }) => id === design.form) && settings.forms.includes(design.form)],
    ['tail', TAILS.some(({ id }) => id === design.tail)],
    ['size', SIZES.some(({ id }) => id === design.size) && (!isBracelet || settings.sizes.includes(design.size))],
    ['letters', findColor(settings.colors, design.letters) !== undefined],
    ['ground', findColor(settings.colors, design.ground) !== undefined],
    ['first', findColor(settings.colors, design.first) !== undefined],
    ['second', findColor(settings.colors, design.second) !== undefined],
    ['border', findBorder(design.border) !== undefined && settings.borders.includes(design.border)],
    ['symbol', findSymbol(design.symbol) !== undefined && settings.symbols.includes(design.symbol)],
    ['place', PLACES.some(({ id }) => id === design.place)],
  ];
  return isKnown.find(([, known]) => !known)?.[0];
}
