import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SEED_GROUPS } from '../../db/seeds/catalog.ts';
import { PICTURED } from '../../db/seeds/pictured-reviews.ts';
import { REVIEW_WIDTHS } from '../../db/seeds/sample-widths.ts';
import { planFiles, RECIPE } from '../../src/shared/pictures.ts';
import { measure, writeFiles } from '../../src/shop/media/encoder/encoder.ts';
import { draw } from './beads/draw.ts';

/** Width in pixels. */
const WIDTH = 480;

/** Renders the review photos, writes their list into `seeds`, and returns the file names. */
export async function renderReviewPictures(seeds: string, there: ReadonlySet<string>): Promise<string[]> {
  const folder = join(seeds, 'pictures');
  const rows: string[] = [];
  const written: string[] = [];
  for (const { kind, products } of SEED_GROUPS) {
    for (const { id: productId, art, name } of products.filter(({ id }) => PICTURED.includes(id))) {
      const svg = draw({ ...art, kind, width: WIDTH, title: name, view: 'home' });
      const id = createHash('sha256').update(svg).update(JSON.stringify(RECIPE)).digest('hex').slice(0, 16);
      const original = await sharp(Buffer.from(svg), { unlimited: true }).flatten().png().toBuffer();
      const measured = await measure(original);
      if (!measured.ok) throw new Error(`${productId}, review: ${measured.reason}`);
      const files = planFiles(REVIEW_WIDTHS);
      const names = files.map((file) => `${id}-${file.width}.${file.format}`);
      if (!names.every((file) => there.has(file))) await writeFiles({ folder, id, files }, measured.pixels);
      written.push(...names);
      const { width, height, color } = measured;
      rows.push(`  '${productId}': { id: '${id}', width: ${width}, height: ${height}, color: '${color}' },`);
    }
  }
  await writeFile(
    join(seeds, 'review-picture-list.ts'),
    `import type { SamplePicture } from './picture-list.ts';

/** Written by tools/sample-pictures: the picture that comes with a review of each of these products. */
export const REVIEW_PICTURES: Readonly<Record<string, Omit<SamplePicture, 'view'>>> = {
${rows.join('\n')}
};
`,
  );
  return written;
}
