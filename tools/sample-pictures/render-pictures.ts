// Draws the sample catalogue's pictures and makes all their files: `npm run pictures`. Takes some minutes; what comes
// out is kept beside this file, so that a new shop has its pictures at once.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPiece, SEED_GROUPS } from '../../db/seeds/catalog.ts';
import { measure, writeFiles } from '../../src/shop/media/encoder.ts';
import { planFiles, RECIPE, widthsFor } from '../../src/shop/media/recipe.ts';

const folder = join(import.meta.dirname, '../../db/seeds/pictures');
await mkdir(folder, { recursive: true });
const there = new Set(await readdir(folder));
const rows: string[] = [];
const wanted = new Set<string>();

for (const shelf of SEED_GROUPS) {
  for (const piece of shelf.products) {
    const svg = drawPiece(shelf, piece);
    const id = createHash('sha256').update(svg).update(JSON.stringify(RECIPE)).digest('hex').slice(0, 16);
    const original = await sharp(Buffer.from(svg), { unlimited: true }).flatten().png().toBuffer();
    const measured = await measure(original);
    if (!measured.ok) throw new Error(`${piece.id}: ${measured.reason}`);
    const { width, height, color } = measured;
    const files = planFiles(widthsFor(width));
    const names = files.map((file) => `${id}-${file.width}.${file.format}`);
    for (const name of names) wanted.add(name);
    if (!names.every((name) => there.has(name))) await writeFiles({ folder, id, files }, original);
    rows.push(`  '${piece.id}': { id: '${id}', width: ${width}, height: ${height}, color: '${color}' },`);
    process.stdout.write(`${piece.id}\n`);
  }
}
for (const name of there) if (!wanted.has(name)) await rm(join(folder, name));

await writeFile(
  join(import.meta.dirname, '../../db/seeds/picture-list.ts'),
  `/** Written by tools/sample-pictures/render-pictures.ts: which picture belongs to which piece. */
export const PICTURES: Readonly<Record<string, { id: string; width: number; height: number; color: string }>> = {
${rows.join('\n')}
};
`,
);
