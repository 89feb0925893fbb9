import { findColor } from './colors.ts';
import type { StudioSettings } from './settings.ts';

type Palette = { id: string; name: string; letters: string; ground: string; first: string; second: string };

/** Preset color combinations. Names are place-neutral, as in the catalog. */
export const PALETTES: readonly Palette[] = [
  { id: 'indigo-cloth', name: 'Indigo Cloth', letters: 'white', ground: 'indigo', first: 'cobalt', second: 'sky' },
  { id: 'rift-valley', name: 'Rift Valley', letters: 'white', ground: 'red', first: 'cobalt', second: 'orange' },
  { id: 'coastal-hills', name: 'Coastal Hills', letters: 'black', ground: 'white', first: 'red', second: 'turquoise' },
  { id: 'painted-wall', name: 'Painted Wall', letters: 'black', ground: 'cream', first: 'cobalt', second: 'orange' },
  { id: 'lakeshore', name: 'Lakeshore', letters: 'cream', ground: 'maroon', first: 'orange', second: 'sky' },
  { id: 'volta-glass', name: 'Volta Glass', letters: 'white', ground: 'turquoise', first: 'indigo', second: 'yellow' },
  { id: 'acacia', name: 'Acacia', letters: 'cream', ground: 'green', first: 'yellow', second: 'clay' },
  { id: 'salt-clay', name: 'Salt & Clay', letters: 'maroon', ground: 'cream', first: 'clay', second: 'gold' },
  { id: 'dusk', name: 'Dusk', letters: 'cream', ground: 'plum', first: 'rose', second: 'gold' },
  { id: 'night-market', name: 'Night Market', letters: 'yellow', ground: 'black', first: 'red', second: 'turquoise' },
];

export const offeredPalettes = ({ colors }: Pick<StudioSettings, 'colors'>): readonly Palette[] =>
  PALETTES.filter(({ letters, ground, first, second }) =>
    [letters, ground, first, second].every((id) => findColor(colors, id)?.inStock),
  );
