import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { MIN_SIDE, type PlannedFile, planFiles, widthsFor } from '../../../shared/pictures.ts';
import type { Cut, Picture } from '../schema.ts';
import { type CropInput, drawCrop } from './draw-crop.ts';
import { drawLogo, type LogoInput } from './draw-logo.ts';
import { paletteOf } from './palette.ts';
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

type MeasureResult =
  | { ok: true; width: number; height: number; color: string; pixels: Pixels }
  | { ok: false; reason: UnusableReason };
export type UnusableReason = 'not_a_picture' | 'too_many_pixels' | 'too_small';

/** Size and color of a picture with its pixels, or why it can't be one of the shop's. */
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

/** The mean of the outermost pixels: nearly always the backdrop. */
async function borderColor(decoded: Pixels): Promise<string> {
  const [width, height] = [24, 30];
  const pixels = await openPixels(decoded).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  const border = Array.from({ length: width * height }, (_, i) => i).filter(
    (i) => i < width || i >= width * (height - 1) || i % width === 0 || i % width === width - 1,
  );
  const mean = (channel: number) =>
    Math.round(border.reduce((sum, i) => sum + (pixels[i * 3 + channel] ?? 0), 0) / border.length);
  return `#${[0, 1, 2].map((channel) => mean(channel).toString(16).padStart(2, '0')).join('')}`;
}

// A program of its own: the shop starts it for each picture and reads its one line of answer. What decodes strangers'
// files and takes seconds of all processors has no place in the process that serves shoppers.

export type EncodeInput = {
  /** path of the picture as it came */
  original: string;
  folder: string;
  /** what the names of its files begin with */
  id: string;
  /** Only this part of it. */
  cut?: Cut;
  whose: PictureOf;
  /** Only one JPEG, at most so wide: for what is looked at once and by few. */
  only?: { width: number; quality: number; isSquare?: true };
};

/** What the program is given. */
export type EncoderTask = { input: EncodeInput | PaletteInput | LogoInput | CropInput; cpuSeconds: number };

const CHECK_EVERY_MS = 100;

/** Asks for nothing but the colors of a picture. */
type PaletteInput = { palette: string };

/** The one line of answer. */
export type EncodeResult =
  | { ok: true; width: number; height: number; color: string; widths: Picture['widths']; palette: string[] }
  | { ok: false; reason: UnusableReason };

// One picture at a time leaves the shop a processor.
sharp.concurrency(1);
sharp.cache(false);

/** Writes every planned file, each whole or not at all. What the camera wrote into the original is not among the pixels. */
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

async function encode(input: EncodeInput): Promise<EncodeResult> {
  const original = input.cut ? await cutOut(input.original, input.cut) : input.original;
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
  return { ...found, widths, palette: await paletteOf(openPixels(pixels)) };
}

/** Without loss, since all files are drawn from it. */
async function cutOut(original: string, { x, y, width, height }: Cut): Promise<Buffer | string> {
  const size = await readSize(original);
  // Whatever is wrong with it is said when it is measured.
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

function answerOf(input: EncodeInput | PaletteInput | LogoInput | CropInput): Promise<unknown> {
  if ('logo' in input) return drawLogo(input);
  if ('crop' in input) return drawCrop(input);
  return 'palette' in input ? paletteOf(openPicture(input.palette)).catch(() => []) : encode(input);
}

/** Ends when it has used up its time of the processors, which a busy machine doesn't shorten as it does time by the clock. */
function limitCpu(seconds: number) {
  const check = () => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000_000 > seconds) process.kill(process.pid, 'SIGKILL');
  };
  setInterval(check, CHECK_EVERY_MS).unref();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { input, cpuSeconds } = JSON.parse(await text(process.stdin)) as EncoderTask;
  limitCpu(cpuSeconds);
  process.stdout.write(`${JSON.stringify(await answerOf(input))}\n`);
}
