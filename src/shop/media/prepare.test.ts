import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { planFiles, widthsFor } from '../../shared/picture-recipe.ts';
import { fileNames } from './files.ts';
import { preparePicture } from './prepare.ts';

const folder = await mkdtemp(join(tmpdir(), 'nyuzi-pictures-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#dccdb7' } });

async function prepare(name: string, bytes: Buffer | string) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return preparePicture(file, join(folder, 'shown'));
}

test('an original is made into no file wider than itself, and into at least one of each format', () => {
  expect(widthsFor(1200)).toEqual({ avif: [320, 480, 640, 960], webp: [320, 640], jpeg: [640] });
  expect(widthsFor(500)).toEqual({ avif: [320, 480], webp: [320], jpeg: [500] });
  expect(widthsFor(240)).toEqual({ avif: [240], webp: [240], jpeg: [240] });
  expect(planFiles(widthsFor(1200))).toHaveLength(7);
  // One more for looking closely, where the original has more to show.
  expect(widthsFor(1600).avif).toEqual([320, 480, 640, 960, 1600]);
  expect(widthsFor(6000)).toEqual({ avif: [320, 480, 640, 960, 2000], webp: [320, 640], jpeg: [640] });
});

test('a photograph is turned upright, and where it was taken is left out', async () => {
  const photo = await plain(300, 240)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const prepared = await prepare('photo.jpg', photo);
  if (!prepared.ok) throw new Error(prepared.reason);
  const { id, ...picture } = prepared.picture;
  expect(picture).toMatchObject({ width: 240, height: 300, color: expect.stringMatching(/^#d[a-e]c[b-f]b[5-9]$/) });
  const names = fileNames(id, picture.widths);
  expect((await readdir(join(folder, 'shown'))).sort()).toEqual([...names].sort());
  for (const name of names) {
    const made = await sharp(await readFile(join(folder, 'shown', name))).metadata();
    expect([made.width, made.height]).toEqual([240, 300]);
    expect([made.exif, made.orientation]).toEqual([undefined, undefined]);
  }
});

test('the same original has the same name, another one another', async () => {
  const [one, other] = [await plain(210, 210).png().toBuffer(), await plain(220, 210).png().toBuffer()];
  const names = [await prepare('a.png', one), await prepare('b.png', one), await prepare('c.png', other)].map(
    (prepared) => prepared.ok && prepared.picture.id,
  );
  expect(names[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(names[1]).toBe(names[0]);
  expect(names[2]).not.toBe(names[0]);
});

test.each([
  [
    'a drawing with a program in it',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'not_a_picture',
  ],
  ['a page', '<!doctype html><img src=x>', 'not_a_picture'],
  ['nothing', '', 'not_a_picture'],
  ['half a picture', 'half', 'not_a_picture'],
  ['a stamp', 'stamp', 'too_small'],
  ['a bomb', 'bomb', 'too_many_pixels'],
])('%s is refused', async (name, content, reason) => {
  const made: Record<string, () => Promise<Buffer>> = {
    half: async () => (await plain(300, 300).jpeg().toBuffer()).subarray(0, 400),
    stamp: () => plain(40, 40).png().toBuffer(),
    bomb: () => plain(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer(),
  };
  const bytes = (await made[content]?.()) ?? content;
  expect(await prepare(`${name}.png`, bytes)).toEqual({ ok: false, reason });
});
