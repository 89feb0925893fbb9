// `npm run pictures`: draws the pictures of the sample catalog and encodes them in every width and format, which takes
// some minutes. The files are committed in db/seeds/pictures, so that a new shop has them at once.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SEED_GROUPS } from '../../db/seeds/catalog.ts';
import { measure, writeFiles } from '../../src/shop/media/encoder.ts';
import { planFiles, RECIPE, widthsFor } from '../../src/shop/media/recipe.ts';
import { draw } from './beads/draw.ts';

/** Pixels across an original. */
const ORIGINAL_WIDTH = 1200;
const seeds = join(import.meta.dirname, '../../db/seeds');

const folder = join(seeds, 'pictures');
await mkdir(folder, { recursive: true });
const there = new Set(await readdir(folder));
const rows: string[] = [];
const wanted = new Set<string>();

for (const { kind, products } of SEED_GROUPS) {
  for (const { id: productId, art, name } of products) {
    const svg = draw({ ...art, kind, width: ORIGINAL_WIDTH, title: name });
    const id = createHash('sha256').update(svg).update(JSON.stringify(RECIPE)).digest('hex').slice(0, 16);
    const original = await sharp(Buffer.from(svg), { unlimited: true }).flatten().png().toBuffer();
    const measured = await measure(original);
    if (!measured.ok) throw new Error(`${productId}: ${measured.reason}`);
    const { width, height, color } = measured;
    const files = planFiles(widthsFor(width));
    const names = files.map((file) => `${id}-${file.width}.${file.format}`);
    for (const name of names) wanted.add(name);
    if (!names.every((name) => there.has(name))) await writeFiles({ folder, id, files }, original);
    rows.push(`  '${productId}': { id: '${id}', width: ${width}, height: ${height}, color: '${color}' },`);
    process.stdout.write(`${productId}\n`);
  }
}
for (const name of there) if (!wanted.has(name)) await rm(join(folder, name));

await writeFile(
  join(seeds, 'picture-list.ts'),
  `/** Written by tools/sample-pictures: which picture belongs to which product. */
export const PICTURES: Readonly<Record<string, { id: string; width: number; height: number; color: string }>> = {
${rows.join('\n')}
};
`,
);
