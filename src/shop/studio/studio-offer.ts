import { wovenCharacters } from './core/alphabet.ts';
import { BORDERS } from './core/borders.ts';
import { FORMS, PLACES, TAILS } from './core/design.ts';
import { offeredPalettes } from './core/palettes.ts';
import { SIZES, type StudioSettings } from './core/settings.ts';
import { SYMBOLS } from './core/symbols.ts';
import type { Studio } from './schema.ts';

type Named = { id: string; code: string; name: string };

const offered = (list: readonly Named[], ids: readonly string[]) =>
  list.filter(({ id }) => ids.includes(id)).map(({ id, code, name }) => ({ id, code, name }));

/** Everything that a page needs to show the studio. */
export const studioOffer = (settings: StudioSettings): Studio => ({
  isOn: settings.isOn,
  forms: offered(FORMS, settings.forms),
  tails: [...TAILS],
  places: [...PLACES],
  sizes: SIZES.filter(({ id }) => settings.sizes.includes(id)).map(({ id, code, rows, girthIn }) => ({
    id,
    code,
    rows,
    girthInches: girthIn,
  })),
  borders: offered(BORDERS, settings.borders),
  symbols: offered(SYMBOLS, settings.symbols),
  palettes: [...offeredPalettes(settings)],
  characters: wovenCharacters(),
  settings: {
    ...structuredClone(settings as Studio['settings']),
    // Told by the server alone: a list of what offends is nothing to send to everybody.
    refusedWords: [],
  },
});
