// `npm run pictures`: renders the sample catalog's images and encodes them in every width and format, which takes some
// minutes. The files are committed in db/seeds/pictures, so a new shop has them at once.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SEED_GROUPS } from '../../db/seeds/catalog.ts';
import { sampleWidths } from '../../db/seeds/sample-widths.ts';
import { planFiles, RECIPE } from '../../src/shared/pictures.ts';
import { measure, writeFiles } from '../../src/shop/media/encoder/encoder.ts';
import { draw, scaleInches } from './beads/draw.ts';
import { type CatalogView, getViews } from './beads/views.ts';
import { renderReviewPictures } from './render-review-pictures.ts';

/** Width of an original in pixels: of the whole piece, and of the other views. */
const WIDTHS = { whole: 1200, other: 760 };
const seeds = join(import.meta.dirname, '../../db/seeds');

const folder = join(seeds, 'pictures');
await mkdir(folder, { recursive: true });
const there = new Set(await readdir(folder));
const rows: string[] = [];
const wanted = new Set<string>();

for (const { kind, products } of SEED_GROUPS) {
  for (const { id: productId, art, name } of products) {
    const pictures: string[] = [];
    for (const view of ['whole', ...getViews(kind)] as const) pictures.push(await render(view));
    rows.push(`  '${productId}': [\n${pictures.join('\n')}\n  ],`);
    process.stdout.write(`${productId}\n`);

    async function render(view: CatalogView): Promise<string> {
      const width = view === 'whole' ? WIDTHS.whole : WIDTHS.other;
      const svg = draw({ ...art, kind, width, title: name, view });
      const id = createHash('sha256').update(svg).update(JSON.stringify(RECIPE)).digest('hex').slice(0, 16);
      const original = await sharp(Buffer.from(svg), { unlimited: true }).flatten().png().toBuffer();
      const measured = await measure(original);
      if (!measured.ok) throw new Error(`${productId}, ${view}: ${measured.reason}`);
      const files = planFiles(sampleWidths({ view, width: measured.width }));
      const names = files.map((file) => `${id}-${file.width}.${file.format}`);
      for (const file of names) wanted.add(file);
      if (!names.every((file) => there.has(file))) await writeFiles({ folder, id, files }, measured.pixels);
      const { height, color } = measured;
      const inches = view === 'scale' ? scaleInches({ ...art, kind, width, view }) : undefined;
      const across = inches ? `, widthInches: ${inches.across.toFixed(2)}` : '';
      const dimensions = inches?.dimensions ? `, dimensions: '${inches.dimensions}'` : '';
      return `    { view: '${view}', id: '${id}', width: ${measured.width}, height: ${height}, color: '${color}'${across}${dimensions} },`;
    }
  }
}
for (const name of await renderReviewPictures(seeds, there)) wanted.add(name);
for (const name of there) if (!wanted.has(name)) await rm(join(folder, name));

await writeFile(
  join(seeds, 'picture-list.ts'),
  `/** Written by tools/sample-pictures: the pictures of each product, the whole piece first. */
export type SamplePicture = {
  view: 'whole' | 'detail' | 'worn' | 'back' | 'scale';
  id: string;
  width: number;
  height: number;
  color: string;
  /** Of one in scale: how many inches it shows from edge to edge. */
  widthInches?: number;
  /** Of one in scale: what the piece measures. */
  dimensions?: string;
};

export const PICTURES: Readonly<Record<string, readonly [SamplePicture, ...SamplePicture[]]>> = {
${rows.join('\n')}
};
`,
);
