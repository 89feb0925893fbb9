import type { BorderRole } from './border.ts';
import { type BeadColor, contrast } from './colors.ts';
import type { Design } from './design.ts';
import type { NameRole } from './name-rows.ts';

/** Gives each color its index when it is first used. */
export function indexColors(design: Design, palette: readonly BeadColor[]) {
  const [main, detail] = symbolColors(design, palette);
  const ids = {
    g: design.ground,
    l: design.letters,
    a: design.first,
    b: design.second,
    m: main,
    d: detail,
  } satisfies Record<BorderRole | NameRole, string>;
  const colors: string[] = [];
  const known = new Map<keyof typeof ids, number>();
  const indexOf = (role: keyof typeof ids): number => {
    const before = known.get(role);
    if (before !== undefined) return before;
    const at = colors.indexOf(ids[role]);
    const index = at < 0 ? colors.push(ids[role]) - 1 : at;
    known.set(role, index);
    return index;
  };
  return { colors, indexOf };
}

/** Below this against the ground, a symbol takes the next color. */
const SYMBOL_CONTRAST = 1.8;

/** What a symbol is woven in: the border colors, but none that would sink into the ground. */
export function symbolColors(
  { ground, letters, first, second }: Pick<Design, 'ground' | 'letters' | 'first' | 'second'>,
  palette: readonly BeadColor[],
): [main: string, detail: string] {
  const clear = [first, second, letters].filter((color) => contrast(palette, color, ground) >= SYMBOL_CONTRAST);
  const main = clear[0] ?? letters;
  return [main, clear.find((color) => color !== main) ?? main];
}
