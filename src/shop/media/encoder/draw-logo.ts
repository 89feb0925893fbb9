import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { LogoFile, LogoFileName } from '../../../shared/brand/logo.ts';
import { MAX_PIXELS } from './read-picture.ts';

export type UnusableLogo = 'not_a_logo' | 'svg_with_entities' | 'too_many_pixels' | 'logo_too_small' | 'logo_empty';
export type LogoResult = ({ ok: true } & Omit<LogoFile, 'id'>) | { ok: false; reason: UnusableLogo };

const ACCEPTED: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
/** Pixels of the longer side that everything is made from. */
const DRAWN = 1536;

/** Alpha from which a pixel counts as seen. */
const SEEN = 16;

/** SVG is text: what its first characters say decides, since it has no signature. */
const isSvg = (bytes: Buffer) => /^\ufeff?\s*</.test(bytes.toString('utf8', 0, 400)) && bytes.includes('<svg');

type Unreadable = Extract<LogoResult, { ok: false }>;
type Art = {
  ok: true;
  png: Buffer;
  width: number;
  height: number;
  tone: LogoFile['tone'];
  /** The color around it where it has no transparency at its edges. */
  ground: string | undefined;
};

async function readArt(bytes: Buffer): Promise<Art | Unreadable> {
  const opened = isSvg(bytes) ? await openSvg(bytes) : await openRaster(bytes);
  if ('reason' in opened) return opened;
  const { data, info } = await opened
    .resize({ width: DRAWN, height: DRAWN, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const box = seenBox(data, info.width, info.height);
  if (!box) return { ok: false, reason: 'logo_empty' };
  const raw = { raw: { width: info.width, height: info.height, channels: 4 as const } };
  const cut = sharp(data, raw).extract(box);
  const pixels = await cut.clone().raw().toBuffer();
  return {
    ok: true,
    png: await cut.png({ compressionLevel: 3 }).toBuffer(),
    width: box.width,
    height: box.height,
    ...describe(pixels, box.width, box.height),
  };
}

async function openSvg(bytes: Buffer) {
  // Text that stands for other text can stand for a great deal of it.
  if (/<!ENTITY/i.test(bytes.toString('utf8'))) return { ok: false, reason: 'svg_with_entities' } as const;
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== 'svg' || !width || !height) return { ok: false, reason: 'not_a_logo' } as const;
  const density = Math.min(Math.max((72 * DRAWN) / Math.max(width, height), 1), 2400);
  if (((width * density) / 72) * ((height * density) / 72) > MAX_PIXELS)
    return { ok: false, reason: 'too_many_pixels' } as const;
  return sharp(bytes, { density, limitInputPixels: MAX_PIXELS });
}

async function openRaster(bytes: Buffer) {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!ACCEPTED.has(format)) return { ok: false, reason: 'not_a_logo' } as const;
  if (width * height > MAX_PIXELS) return { ok: false, reason: 'too_many_pixels' } as const;
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
}

/** Where anything is seen: transparent edges of a file would make its logo smaller than it has to be. */
function seenBox(data: Buffer, width: number, height: number) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < SEEN) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function describe(data: Buffer, width: number, height: number): Pick<Art, 'tone' | 'ground'> {
  const ground = groundAtEdges(data, width, height);
  // One with a ground of its own is readable on any other.
  return { ground, tone: ground === undefined && brightness(data) > 200 ? 'light' : 'dark' };
}

/** The mean of what is seen, from 0 to 255. */
function brightness(data: Buffer): number {
  let [light, weight] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
    weight += alpha;
  }
  return light / weight;
}

/** The mean color of the outermost pixels; undefined where they can be seen through. */
function groundAtEdges(data: Buffer, width: number, height: number): string | undefined {
  const across = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]);
  const down = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]);
  const edge = [...across, ...down].flat();
  if (edge.filter((at) => (data[at * 4 + 3] ?? 0) > 250).length < edge.length * 0.98) return undefined;
  const mean = (channel: number) => edge.reduce((sum, at) => sum + (data[at * 4 + channel] ?? 0), 0) / edge.length;
  return `#${[0, 1, 2].map((channel) => Math.round(mean(channel)).toString(16).padStart(2, '0')).join('')}`;
}

export type LogoInput = {
  /** Path of the file as it came. */
  logo: string;
  folder: string;
};

const MIN = { longer: 96, shorter: 24 };
/** Three pixels to the point of what the header gives it. */
const PAGE = { width: 600, height: 132 };
const EMAIL = { width: 400, height: 88, padding: 8 };
const NIGHT = '#12122a';
/** Of an icon's side: with a little air, and within the circle that phones may cut. */
const AIR = 0.86;
const SAFE = 0.62;
const NEARLY_SQUARE = 1.25;

/**
 * Draws all files of a logo. Nothing but pixels comes through: an SVG is drawn here once, from memory, so that it has no place to
 * read other files from; its scripts have nobody to run them.
 */
export async function drawLogo({ logo, folder }: LogoInput): Promise<LogoResult> {
  const bytes = await readFile(logo);
  const art = await readArt(bytes).catch((): Unreadable => ({ ok: false, reason: 'not_a_logo' }));
  if (!art.ok) return art;
  const { png, width, height, tone } = art;
  if (Math.max(width, height) < MIN.longer || Math.min(width, height) < MIN.shorter)
    return { ok: false, reason: 'logo_too_small' };
  const page = await sharp(png)
    .resize({ ...PAGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 95, effort: 5 })
    .toBuffer({ resolveWithObject: true });
  const files: Record<LogoFileName, Buffer> = {
    'page.webp': page.data,
    'email.png': await forEmail(art),
    'icon-48.png': await icon(art, 48, AIR),
    'icon-180.png': await icon(art, 180, AIR),
    'icon-192.png': await icon(art, 192, AIR),
    'icon-512.png': await icon(art, 512, AIR),
    'maskable-512.png': await icon(art, 512, SAFE, true),
  };
  for (const [name, data] of Object.entries(files)) await writeFile(join(folder, name), data);
  return { ok: true, width: page.info.width, height: page.info.height, tone };
}

const groundOf = ({ ground, tone }: Art) => ground ?? (tone === 'light' ? NIGHT : '#ffffff');

/** On ground of its own: some mail programs turn the sheet dark. */
async function forEmail(art: Art): Promise<Buffer> {
  const background = groundOf(art);
  const padding = art.ground === undefined ? EMAIL.padding : 0;
  const inner = { width: EMAIL.width - 2 * padding, height: EMAIL.height - 2 * padding };
  return sharp(art.png)
    .resize({ ...inner, fit: 'inside', withoutEnlargement: true })
    .extend({
      top: padding,
      bottom: padding,
      left: padding,
      right: padding,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .flatten({ background })
    .png({ palette: true, quality: 95 })
    .toBuffer();
}

/** A square; one that fills its own square to the edge fills the icon, unless phones may cut its corners. */
async function icon(art: Art, side: number, part: number, isCut = false): Promise<Buffer> {
  const shape = Math.max(art.width / art.height, art.height / art.width);
  const fills = art.ground !== undefined && shape <= NEARLY_SQUARE && !isCut;
  const inner = Math.round(fills ? side : side * part);
  const drawn = await sharp(art.png)
    .resize({ width: inner, height: inner, fit: fills ? 'cover' : 'inside' })
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: groundOf(art) } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ palette: true, quality: 95 })
    .toBuffer();
}
