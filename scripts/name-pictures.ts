// `npm run pictures -- names`: ten names as rendered by the server, side by side, for README.md.
import { statSync } from 'node:fs';
import sharp, { type OverlayOptions } from 'sharp';
import { createChart } from '../src/shop/studio/core/chart.ts';
import { findBlocker } from '../src/shop/studio/core/check.ts';
import { DEFAULT_STUDIO } from '../src/shop/studio/core/defaults.ts';
import { type Design, FIRST_DESIGN } from '../src/shop/studio/core/design.ts';
import { PALETTES } from '../src/shop/studio/core/palettes.ts';
import { drawDesign } from '../src/shop/studio/design-pictures.ts';

const FILE = 'docs/pictures/names.webp';
const [WIDE, HIGH, GAP] = [560, 230, 12];
const COLUMNS = 2;
const { colors } = DEFAULT_STUDIO;

function design(text: string, palette: string, rest: Partial<Design>): Design {
  const found = PALETTES.find(({ id }) => id === palette);
  if (!found) throw new Error(`There is no palette ${palette}.`);
  const { letters, ground, first, second } = found;
  return { ...FIRST_DESIGN, text, letters, ground, first, second, ...rest };
}

const keyring = { form: 'keyring' };
const NAMES: readonly Design[] = [
  design('Wanjiru', 'indigo-cloth', { border: 'diamonds' }),
  design('Kɔfi', 'night-market', { ...keyring, border: 'chevrons' }),
  design('Zoë & Nia', 'volta-glass', { size: 'Large', border: 'net' }),
  design('Ɛsi', 'dusk', { ...keyring, border: 'steps', symbol: 'heart' }),
  design('Akosua', 'lakeshore', { border: 'triangles' }),
  design('José', 'acacia', { ...keyring, tail: 'cord', border: 'zigzag' }),
  design('Mary-Ann', 'coastal-hills', { size: 'Extra Large', border: 'stripes' }),
  design('O’Brien', 'rift-valley', { ...keyring, border: 'checks' }),
  design('Chepkoech', 'salt-clay', { size: 'Large', border: 'steps' }),
  design('Otieno', 'painted-wall', { ...keyring, border: 'diamonds', symbol: 'fish', place: 'after' }),
].map((each) => ({ ...each, text: each.text.replace('’', "'") }));

const pictures: OverlayOptions[] = [];
for (const [at, each] of NAMES.entries()) {
  const blocker = findBlocker(each, DEFAULT_STUDIO);
  if (blocker) throw new Error(`${each.text}: ${blocker.reason}`);
  const woven = { design: each, chart: createChart(each, colors), palette: colors };
  const input = await drawDesign(woven, { width: WIDE, height: HIGH, format: 'png' });
  pictures.push({ input, left: (at % COLUMNS) * (WIDE + GAP), top: Math.floor(at / COLUMNS) * (HIGH + GAP) });
}
const rows = Math.ceil(NAMES.length / COLUMNS);
await sharp({
  create: {
    width: COLUMNS * WIDE + (COLUMNS - 1) * GAP,
    height: rows * HIGH + (rows - 1) * GAP,
    channels: 4,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  },
})
  .composite(pictures)
  .webp({ quality: 72, effort: 6 })
  .toFile(FILE);
console.log(`${FILE}: ${Math.round(statSync(FILE).size / 1024)} KB`);
