import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { toHex } from '../../../shared/hex-color.ts';
import { MIN_SIDE, type PlannedFile, planFiles, widthsFor } from '../../../shared/pictures.ts';
import type { Cut, Picture } from '../schema.ts';
import { type CropInput, drawCrop } from './draw-crop.ts';
import { drawLogo, type LogoInput } from './draw-logo.ts';
import { extractPalette } from './palette.ts';
import {
  decodePicture,
  encodeAs,
  MAX_DECODED,
  openPicture,
  openPixels,
  type PictureOf,
  type Pixels,
  readSize,
} from './read-picture.ts';

// A separate program: the shop spawns it for each picture and reads one line of JSON. Decoding untrusted files and
// seconds of CPU time stay out of the server process.

export type EncodeInput = {
  /** Path of the uploaded file. */
  original: string;
  folder: string;
  /** Prefix of the file names. */
  id: string;
  /** Crops to this part first. */
  cut?: Cut;
  whose: PictureOf;
  /** Writes a single JPEG of at most this width, for pictures that are rarely viewed. */
  only?: { width: number; quality: number; isSquare?: true };
};

/** JSON on stdin. */
export type EncoderTask = { input: EncodeInput | LogoInput | CropInput; cpuSeconds: number };

/** The line on stdout. */
export type EncodeResult =
  | { ok: true; width: number; height: number; color: string; widths: Picture['widths']; palette: string[] }
  | { ok: false; reason: UnusableReason };

function run(input: EncoderTask['input']): Promise<unknown> {
  if ('logo' in input) return drawLogo(input);
  if ('crop' in input) return drawCrop(input);
  return encode(input);
}

async function encode(input: EncodeInput): Promise<EncodeResult> {
  const original = input.cut ? await extractPart(input.original, input.cut) : input.original;
  const measured = await measure(original, input.whose);
  if (!measured.ok) return measured;
  const { pixels, ...found } = measured;
  if (input.only) {
    const file: PlannedFile & { isSquare?: true } = { format: 'jpeg', effort: 0, ...input.only };
    await writeFiles({ ...input, files: [file] }, pixels);
    return { ...found, widths: { avif: [], webp: [], jpeg: [file.width] }, palette: [] };
  }
  const widths = widthsFor(found.width);
  await writeFiles({ ...input, files: planFiles(widths) }, pixels);
  return { ...found, widths, palette: await extractPalette(openPixels(pixels)) };
}

/** Lossless, since all files are encoded from it. */
async function extractPart(original: string, { x, y, width, height }: Cut): Promise<Buffer | string> {
  const size = await readSize(original);
  // `measure` reports the error.
  if (!size.ok) return original;
  const [left, top] = [Math.round(x * size.width), Math.round(y * size.height)];
  const area = {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(width * size.width), size.width - left)),
    height: Math.max(1, Math.min(Math.round(height * size.height), size.height - top)),
  };
  return openPicture(original)
    .extract(area)
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => original);
}

type MeasureResult =
  | { ok: true; width: number; height: number; color: string; pixels: Pixels }
  | { ok: false; reason: UnusableReason };
export type UnusableReason = 'not_a_picture' | 'too_many_pixels' | 'too_small';

/** Size, color and pixels of a picture, or the reason it is unusable. */
export async function measure(original: string | Buffer, whose?: PictureOf): Promise<MeasureResult> {
  const size = await readSize(original, whose);
  if (!size.ok) return size;
  if (Math.min(size.width, size.height) < MIN_SIDE) return { ok: false, reason: 'too_small' };
  try {
    const pixels = await decodePicture(original);
    const { width, height } = pixels.width < MAX_DECODED.width ? pixels : size;
    if (Math.min(width, height) < MIN_SIDE) return { ok: false, reason: 'too_small' };
    return { ok: true, width, height, color: await borderColor(pixels), pixels };
  } catch {
    return { ok: false, reason: 'not_a_picture' };
  }
}

/** Mean color of the outermost pixels, usually the backdrop. */
async function borderColor(decoded: Pixels): Promise<string> {
  const [width, height] = [24, 30];
  const pixels = await openPixels(decoded).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  const border = Array.from({ length: width * height }, (_, i) => i).filter(
    (i) => i < width || i >= width * (height - 1) || i % width === 0 || i % width === width - 1,
  );
  const mean = (channel: number) => border.reduce((sum, i) => sum + (pixels[i * 3 + channel] ?? 0), 0) / border.length;
  return toHex([mean(0), mean(1), mean(2)]);
}

export async function writeFiles(
  { folder, id, files }: Pick<EncodeInput, 'folder' | 'id'> & { files: readonly (PlannedFile & { isSquare?: true })[] },
  pixels: Pixels,
) {
  for (const { format, width, quality, effort, isSquare } of files) {
    const resized = openPixels(pixels).resize({
      width,
      ...(isSquare && { height: width, position: 'attention' as const }),
      withoutEnlargement: true,
    });
    const bytes = await encodeAs(resized, { format, quality, effort }).toBuffer();
    const name = join(folder, `${id}-${width}.${format}`);
    await writeFile(`${name}.part`, bytes);
    await rename(`${name}.part`, name);
  }
}

const CHECK_EVERY_MS = 100;

/**
 * Kills the process when its CPU time is used up; unlike wall-clock time, that doesn't depend on the machine's load.
 */
function limitCpu(seconds: number) {
  const check = () => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000_000 > seconds) process.kill(process.pid, 'SIGKILL');
  };
  setInterval(check, CHECK_EVERY_MS).unref();
}

// One thread per picture leaves a processor to the shop.
sharp.concurrency(1);
sharp.cache(false);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { input, cpuSeconds } = JSON.parse(await text(process.stdin)) as EncoderTask;
  limitCpu(cpuSeconds);
  process.stdout.write(`${JSON.stringify(await run(input))}\n`);
}
