import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createPriorityQueue } from '../../shared/concurrency.ts';
import type { CropInput, CropShape } from './draw-crop.ts';
import type { EncodeInput, EncodeResult } from './encoder.ts';
import type { UnusableReason } from './measure.ts';
import { hasPictureSignature } from './picture-signature.ts';
import type { PictureRow } from './pictures.ts';
import type { LogoResult } from './read-logo.ts';
import type { PictureOf } from './read-picture.ts';
import { runEncoder } from './run-encoder.ts';
import type { Cut } from './schema.ts';

export type PrepareResult =
  | {
      ok: true;
      picture: Omit<PictureRow, 'alt'>;
      /** Bead colors of what it shows. */
      palette: string[];
    }
  | { ok: false; reason: UnusableReason | 'picture_busy' };

/** One picture at a time; staff's go first. */
const queue = createPriorityQueue();
/** Shoppers' pictures that may wait; a further one is refused at once. */
const MAX_WAITING_SHOPPERS = 20;

const inQueue = <Result>(run: () => Promise<Result>) => queue.add('first', run);

/** Refused as busy where many are waiting already. */
const inQueueOf = async <Result>(whose: PictureOf, run: () => Promise<Result>): Promise<Result | Busy> => {
  if (whose === 'staff') return inQueue(run);
  return queue.waiting('last') < MAX_WAITING_SHOPPERS ? queue.add('last', run) : BUSY;
};

type Busy = { ok: false; reason: 'picture_busy' };
const BUSY: Busy = { ok: false, reason: 'picture_busy' };

/** An SVG can ask for any amount of work. */
const LOGO_CPU_SECONDS = 20;
/** Some files are drawn several times, until they are light enough. */
const CROP_CPU_SECONDS = 110;
const ID_LENGTH = 16;

/**
 * Makes a picture of the shop's out of a file of anybody's: decoded and drawn anew by a program of its own, so that
 * nothing but pixels comes through. Pictures are made one after the other.
 */
export const preparePicture = (
  file: string,
  folder: string,
  { whose = 'staff', ...encoding }: { id?: string; cut?: Cut; whose?: PictureOf } = {},
): Promise<PrepareResult> => inQueueOf(whose, () => encodePicture(file, folder, { ...encoding, whose }));

export type RedrawResult =
  | { ok: true; jpeg: Buffer; width: number; height: number }
  | Exclude<PrepareResult, { ok: true }>;

const DRAWN = { width: 1600, quality: 74 };

/** The same into one JPEG, which is answered and kept nowhere; `folder` is a temporary one of the caller's. */
export const drawPictureAnew = (
  file: string,
  folder: string,
  { square, whose = 'staff' }: { /** Cut to a square of so many pixels. */ square?: number; whose?: PictureOf } = {},
): Promise<RedrawResult> =>
  inQueueOf(whose, async (): Promise<RedrawResult> => {
    const only = square ? { width: square, quality: 80, isSquare: true as const } : DRAWN;
    const encoded = await encodePicture(file, folder, { only, whose });
    if (!encoded.ok) return encoded;
    const { id, width, height } = encoded.picture;
    return { ok: true, width, height, jpeg: await readFile(join(folder, `${id}-${only.width}.jpeg`)) };
  });

/** All files of a picture that is cut to a shape. */
export const prepareCrop = (input: CropInput): Promise<PrepareResult> =>
  inQueue(async () => {
    if (!(await hasPictureSignature(input.crop))) return { ok: false, reason: 'not_a_picture' };
    await mkdir(input.folder, { recursive: true });
    const drawn = await runEncoder<EncodeResult>(input, { cpuSeconds: CROP_CPU_SECONDS });
    if (!drawn) return { ok: false, reason: 'picture_busy' };
    if (!drawn.ok) return drawn;
    const { width, height, color, widths, palette } = drawn;
    return { ok: true, picture: { id: input.id, width, height, color, widths }, palette };
  });

/** Another shape of the same file is another picture, and so is one that a later recipe draws. */
export const cropIdOf = async (file: string, shape: CropShape): Promise<string> =>
  createHash('sha256')
    .update(`crop 1 ${shape} ${await pictureIdOf(file)}`)
    .digest('hex')
    .slice(0, ID_LENGTH);

/** All files of a logo, into a folder that is there; `logo_busy` where that took too long. */
export const prepareLogo = (logo: string, folder: string): Promise<LogoResult | { ok: false; reason: 'logo_busy' }> =>
  inQueue(
    async () =>
      (await runEncoder<LogoResult>({ logo, folder }, { cpuSeconds: LOGO_CPU_SECONDS })) ?? {
        ok: false as const,
        reason: 'logo_busy',
      },
  );

type Encoding = { id?: string; only?: EncodeInput['only']; cut?: Cut; whose: PictureOf };

async function encodePicture(
  file: string,
  folder: string,
  { id: given, only, cut, whose }: Encoding,
): Promise<PrepareResult> {
  if (!(await hasPictureSignature(file))) return { ok: false, reason: 'not_a_picture' };
  await mkdir(folder, { recursive: true });
  const id = given ?? (await pictureIdOf(file));
  const encoded = await runEncoder<EncodeResult>(
    { original: file, folder, id, whose, ...(only && { only }), ...(cut && { cut }) },
    { whose },
  );
  if (!encoded) return { ok: false, reason: 'picture_busy' };
  if (!encoded.ok) return encoded;
  const { width, height, color, widths, palette } = encoded;
  return { ok: true, picture: { id, width, height, color, widths }, palette };
}

/** The bead colors of a stored picture; none where it can't be read or takes too long. */
export async function readPalette(file: AsyncIterable<Buffer>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'palette-'));
  try {
    const palette = join(folder, 'picture');
    await pipeline(file, createWriteStream(palette));
    return (await runEncoder<string[]>({ palette })) ?? [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of the content: the same picture has the same id everywhere. */
export async function pictureIdOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, ID_LENGTH);
}
