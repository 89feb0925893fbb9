import { BORDERS } from './core/borders.ts';
import { FORMS } from './core/design.ts';
import { SIZES, type StudioSettings } from './core/settings.ts';
import { SYMBOLS } from './core/symbols.ts';

const among = (ids: readonly string[], list: readonly { id: string }[]) =>
  ids.every((id) => list.some((each) => each.id === id));
const areUnique = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** What the shapes alone do not tell: one sentence for each setting at fault; undefined where all is well. */
export function studioErrors(settings: StudioSettings): Record<string, string> | undefined {
  const { forms, sizes, borders, symbols, colors } = settings;
  const offers = 'Choose from what the studio can weave.';
  const errors = {
    ...(!among(forms, FORMS) && { forms: offers }),
    ...(!among(sizes, SIZES) && { sizes: offers }),
    ...(!(among(borders, BORDERS) && borders.includes('plain')) && { borders: 'Plain can’t be left out.' }),
    ...(!(among(symbols, SYMBOLS) && symbols.includes('none')) && { symbols: 'None can’t be left out.' }),
    // The word chart calls colors by name alone.
    ...(!(
      areUnique(colors.map(({ name }) => name.toLowerCase())) &&
      areUnique(colors.map(({ id }) => id)) &&
      areUnique(colors.map(({ code }) => code))
    ) && { colors: 'Give each color a different name.' }),
    ...(colors.filter(({ inStock }) => inStock).length < 2 && { colors: 'Keep at least two colors in stock.' }),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}
