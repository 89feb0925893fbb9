import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { planFiles, widthsFor } from '../../../shared/pictures.ts';
import { fileNames } from '../store/folder-pictures.ts';
import { preparePicture, runEncoder } from './prepare.ts';
import type { PictureOf } from './read-picture.ts';

const folder = await mkdtemp(join(tmpdir(), 'nyuzi-pictures-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#dccdb7' } });

async function prepare(name: string, bytes: Buffer | string, whose: PictureOf = 'staff') {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return preparePicture(file, join(folder, 'shown'), { whose });
}

test('creates no file wider than the original, and at least one per format', () => {
  expect(widthsFor(1200)).toEqual({ avif: [320, 480, 640, 960], webp: [320, 640], jpeg: [640] });
  expect(widthsFor(500)).toEqual({ avif: [320, 480], webp: [320], jpeg: [500] });
  expect(widthsFor(240)).toEqual({ avif: [240], webp: [240], jpeg: [240] });
  expect(planFiles(widthsFor(1200))).toHaveLength(7);
  // A further width for zooming, if the original is large enough.
  expect(widthsFor(1600).avif).toEqual([320, 480, 640, 960, 1600]);
  expect(widthsFor(6000)).toEqual({ avif: [320, 480, 640, 960, 2000], webp: [320, 640], jpeg: [640] });
});

test('rotates a photo upright, and strips its location', async () => {
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

test('gives the same original the same name, and another one another', async () => {
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
    'an SVG with a script in it',
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

test('encodes pictures of every shape and kind, or refuses them with a reason', {
  timeout: 240_000,
}, async () => {
  const photo = () => plain(900, 1100);
  const png = await plain(300, 300).png().toBuffer();
  const huge = Buffer.from(png);
  huge.writeUInt32BE(0x7fffffff, 16);
  huge.writeUInt32BE(0x7fffffff, 20);
  const frames = sharp({ create: { width: 300, height: 900, channels: 3, background: '#c40' } }).gif();
  const expected: [name: string, bytes: Buffer, result: { width: number; height: number } | string][] = [
    ['CMYK', await photo().toColourspace('cmyk').jpeg().toBuffer(), { width: 900, height: 1100 }],
    ['16 bits', await photo().toColourspace('rgb16').png().toBuffer(), { width: 900, height: 1100 }],
    ['gray', await photo().toColourspace('b-w').png().toBuffer(), { width: 900, height: 1100 }],
    ['transparent', await photo().ensureAlpha(0.5).png().toBuffer(), { width: 900, height: 1100 }],
    ['palette', await photo().png({ palette: true }).toBuffer(), { width: 900, height: 1100 }],
    ['progressive', await photo().jpeg({ progressive: true }).toBuffer(), { width: 900, height: 1100 }],
    ['animated', await frames.toBuffer(), { width: 300, height: 900 }],
    ['high strip', await plain(1_000, 17_000).jpeg().toBuffer(), { width: 294, height: 5_000 }],
    ['wide strip', await plain(17_000, 1_000).jpeg().toBuffer(), { width: 17_000, height: 1_000 }],
    ['line', await plain(1, 16_000).png().toBuffer(), 'too_small'],
    ['thread', await plain(210, 16_000).png().toBuffer(), 'too_small'],
    ['huge header', huge, 'not_a_picture'],
    ['truncated PNG', (await photo().png().toBuffer()).subarray(0, 700), 'not_a_picture'],
    ['damaged WebP', (await photo().webp().toBuffer()).subarray(0, 200), 'not_a_picture'],
  ];
  for (const [name, bytes, result] of expected) {
    const made = await prepare(name, bytes);
    const { width, height } = made.ok ? made.picture : { width: 0, height: 0 };
    expect([name, made.ok ? { width, height } : made.reason]).toEqual([name, result]);
    if (!made.ok) continue;
    const files = fileNames(made.picture.id, made.picture.widths);
    const sizes = await Promise.all(files.map((file) => sharp(join(folder, 'shown', file)).metadata()));
    for (const size of sizes) {
      expect(size.space, name).toBe('srgb');
      // The height follows the aspect ratio.
      expect(Math.abs(size.width * height - size.height * width), name).toBeLessThanOrEqual(Math.max(width, height));
    }
  }
});

test('limits a shopper’s PNG to 16 megapixels, and a JPEG to 40 as for everyone', { timeout: 120_000 }, async () => {
  const large = plain(4_100, 4_000);
  expect(await prepare('large.png', await large.clone().png().toBuffer(), 'shopper')).toEqual({
    ok: false,
    reason: 'too_many_pixels',
  });
  expect(await prepare('large.jpg', await large.clone().jpeg().toBuffer(), 'shopper')).toMatchObject({ ok: true });
  expect(await prepare('huge.jpg', await plain(8_000, 5_100).jpeg().toBuffer(), 'shopper')).toMatchObject({
    ok: false,
  });
});

test('ends an encoding at its CPU limit, and continues the queue', async () => {
  const original = join(folder, 'slow.png');
  await writeFile(original, await plain(3_000, 3_000).png().toBuffer());
  const input = { original, folder, id: 'slow', whose: 'shopper' } as const;
  expect(await runEncoder(input, { cpuSeconds: 0.01 })).toBeUndefined();
});
