import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createPriorityQueue } from '../../../shared/concurrency.ts';
import type { PictureRow } from '../pictures.ts';
import type { Cut } from '../schema.ts';
import type { CropInput, CropShape } from './draw-crop.ts';
import type { LogoResult } from './draw-logo.ts';
import type { EncodeInput, EncodeResult, EncoderTask, UnusableReason } from './encoder.ts';
import type { PictureOf } from './read-picture.ts';

export type PrepareResult =
  | {
      ok: true;
      picture: Omit<PictureRow, 'alt'>;
      /** Bead colors of the subject. */
      palette: string[];
    }
  | { ok: false; reason: UnusableReason | 'picture_busy' };

/**
 * Makes a shop picture from an untrusted file: a separate program decodes and re-encodes it, so only pixels get
 * through. Pictures are processed one at a time.
 */
export const preparePicture = (
  file: string,
  folder: string,
  { whose = 'staff', ...encoding }: { id?: string; cut?: Cut; whose?: PictureOf } = {},
): Promise<PrepareResult> => enqueueFor(whose, () => encodePicture(file, folder, { ...encoding, whose }));

export type RedrawResult =
  | { ok: true; jpeg: Buffer; width: number; height: number }
  | Exclude<PrepareResult, { ok: true }>;

const REDRAWN = { width: 1600, quality: 74 };

/** The same into one JPEG, returned and not stored; `folder` is a temporary folder of the caller. */
export const drawPictureAnew = (
  file: string,
  folder: string,
  {
    square,
    whose = 'staff',
  }: { /** Crops to a square of this many pixels. */ square?: number; whose?: PictureOf } = {},
): Promise<RedrawResult> =>
  enqueueFor(whose, async (): Promise<RedrawResult> => {
    const only = square ? { width: square, quality: 80, isSquare: true as const } : REDRAWN;
    const encoded = await encodePicture(file, folder, { only, whose });
    if (!encoded.ok) return encoded;
    const { id, width, height } = encoded.picture;
    return { ok: true, width, height, jpeg: await readFile(join(folder, `${id}-${only.width}.jpeg`)) };
  });

/** Writes all files of a crop. */
export const prepareCrop = (input: CropInput): Promise<PrepareResult> =>
  enqueue(async () => {
    if (!(await hasPictureSignature(input.crop))) return { ok: false, reason: 'not_a_picture' };
    await mkdir(input.folder, { recursive: true });
    const drawn = await runEncoder<EncodeResult>(input, { cpuSeconds: CROP_CPU_SECONDS });
    if (!drawn) return { ok: false, reason: 'picture_busy' };
    if (!drawn.ok) return drawn;
    const { width, height, color, widths, palette } = drawn;
    return { ok: true, picture: { id: input.id, width, height, color, widths }, palette };
  });

/** Another shape of the same file gets another id, and so would a later recipe. */
export const computeCropId = async (file: string, shape: CropShape): Promise<string> =>
  createHash('sha256')
    .update(`crop 1 ${shape} ${await computePictureId(file)}`)
    .digest('hex')
    .slice(0, ID_LENGTH);

/** Writes all files of a logo into an existing folder; `logo_busy` on a timeout. */
export const prepareLogo = (logo: string, folder: string): Promise<LogoResult | { ok: false; reason: 'logo_busy' }> =>
  enqueue(
    async () =>
      (await runEncoder<LogoResult>({ logo, folder }, { cpuSeconds: LOGO_CPU_SECONDS })) ?? {
        ok: false as const,
        reason: 'logo_busy',
      },
  );

/** Content hash: the same picture has the same id everywhere. */
export async function computePictureId(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, ID_LENGTH);
}

type Encoding = { id?: string; only?: EncodeInput['only']; cut?: Cut; whose: PictureOf };

async function encodePicture(
  file: string,
  folder: string,
  { id: ownId, only, cut, whose }: Encoding,
): Promise<PrepareResult> {
  if (!(await hasPictureSignature(file))) return { ok: false, reason: 'not_a_picture' };
  await mkdir(folder, { recursive: true });
  const id = ownId ?? (await computePictureId(file));
  const encoded = await runEncoder<EncodeResult>(
    { original: file, folder, id, whose, ...(only && { only }), ...(cut && { cut }) },
    { whose },
  );
  if (!encoded) return { ok: false, reason: 'picture_busy' };
  if (!encoded.ok) return encoded;
  const { width, height, color, widths, palette } = encoded;
  return { ok: true, picture: { id, width, height, color, widths }, palette };
}

/**
 * Checks the first bytes for JPEG, PNG, WebP, AVIF or GIF, whatever the file name. SVG, which can contain scripts, has
 * no signature.
 */
async function hasPictureSignature(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return (
      head.startsWith('\xff\xd8\xff') ||
      head.startsWith('\x89PNG\r\n\x1a\n') ||
      head.startsWith('GIF8') ||
      /^RIFF[\s\S]{4}WEBP/.test(head) ||
      head.slice(4, 8) === 'ftyp'
    );
  } finally {
    await handle.close();
  }
}

/** One picture at a time; staff's first. */
const queue = createPriorityQueue();
/** Maximum waiting shoppers' pictures; further ones are refused. */
const MAX_WAITING_SHOPPERS = 20;

const enqueue = <Result>(run: () => Promise<Result>) => queue.add('first', run);

/** Refuses shoppers' pictures when the queue is full. */
const enqueueFor = async <Result>(whose: PictureOf, run: () => Promise<Result>): Promise<Result | Busy> => {
  if (whose === 'staff') return enqueue(run);
  return queue.waiting('last') < MAX_WAITING_SHOPPERS ? queue.add('last', run) : BUSY;
};

type Busy = { ok: false; reason: 'picture_busy' };
const BUSY: Busy = { ok: false, reason: 'picture_busy' };

/** SVGs can need any amount of work. */
const LOGO_CPU_SECONDS = 20;
/** Some files are encoded several times to fit their budget. */
const CROP_CPU_SECONDS = 110;
const ID_LENGTH = 16;

const CPU_SECONDS = { staff: 60, shopper: 20 };
/** Below the proxies' timeout of 130 seconds. */
const MAX_WAIT_MS = 120_000;

/**
 * Lower priority than the server. Staff wait for their pictures: at 10, a busy host would leave them a tenth of a
 * processor.
 */
const NICE = { staff: 5, shopper: 10 };

/** Next to the built server, or the source file in development. */
const encoderFile = (): string => {
  const here = import.meta.dirname;
  const places = [join(here, 'encoder.js'), join(here, '..', 'encoder.js'), join(here, 'encoder.ts')];
  return places.find((place) => existsSync(place)) ?? 'encoder.js';
};

export async function runEncoder<Answer>(
  input: EncoderTask['input'],
  { whose = 'staff', cpuSeconds = CPU_SECONDS[whose] }: { whose?: PictureOf; cpuSeconds?: number },
): Promise<Answer | undefined> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', encoderFile()], {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: MAX_WAIT_MS,
    killSignal: 'SIGKILL',
    // Keep the shop's secrets out of the program that reads untrusted files.
    env: { PATH: '/usr/bin:/bin', ...(process.platform === 'win32' && { SystemRoot: 'C:\\Windows' }) },
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  if (child.pid !== undefined) lowerPriority(child.pid, NICE[whose]);
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ input, cpuSeconds } satisfies EncoderTask));
  const [answer, stderr, { code, signal }] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  // Killed by the timeout, its CPU limit, or the system when out of memory.
  if (signal !== null) return undefined;
  if (code !== 0) throw new Error(`The encoder ended with ${code}: ${stderr.slice(0, 500)}`);
  return JSON.parse(answer) as Answer;
}

function lowerPriority(pid: number, nice: number) {
  try {
    setPriority(pid, nice);
  } catch {
    // Already exited, or not permitted.
  }
}
