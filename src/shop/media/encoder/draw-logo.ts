import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { LogoFile, LogoFileName } from '../../../shared/brand/logo.ts';
import { toHex } from '../../../shared/hex-color.ts';
import { MAX_PIXELS } from './read-picture.ts';

export type LogoInput = {
  /** Path of the uploaded file. */
  logo: string;
  folder: string;
};

export type LogoResult = ({ ok: true } & Omit<LogoFile, 'id'>) | { ok: false; reason: UnusableLogo };

type UnusableLogo = 'not_a_logo' | 'svg_with_entities' | 'too_many_pixels' | 'logo_too_small' | 'logo_empty';

const MIN = { longer: 96, shorter: 24 };
/** Three pixels per CSS pixel of the header's slot. */
const PAGE = { width: 600, height: 132 };
const EMAIL = { width: 400, height: 88, padding: 8 };
const DARK_BACKGROUND = '#12122a';
/** Logo size in relation to an icon's side: with a margin, and within the safe circle of maskable icons. */
const ICON_SCALE = 0.86;
const MASKABLE_SCALE = 0.62;
const NEARLY_SQUARE = 1.25;

/**
 * Renders all files of a logo to pixels. An SVG is rendered once, from memory, so it can't read other files, and its
 * scripts never run.
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
    'email.png': await drawForEmail(art),
    'icon-48.png': await drawIcon(art, 48, ICON_SCALE),
    'icon-180.png': await drawIcon(art, 180, ICON_SCALE),
    'icon-192.png': await drawIcon(art, 192, ICON_SCALE),
    'icon-512.png': await drawIcon(art, 512, ICON_SCALE),
    'maskable-512.png': await drawIcon(art, 512, MASKABLE_SCALE, true),
  };
  for (const [name, data] of Object.entries(files)) await writeFile(join(folder, name), data);
  return { ok: true, width: page.info.width, height: page.info.height, tone };
}

/** With an opaque background: some mail programs use a dark one. */
async function drawForEmail(art: Art): Promise<Buffer> {
  const background = backgroundColor(art);
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

/** A square icon. Art with its own, nearly square background fills it, except for maskable icons. */
async function drawIcon(art: Art, side: number, part: number, isCut = false): Promise<Buffer> {
  const shape = Math.max(art.width / art.height, art.height / art.width);
  const fills = art.ground !== undefined && shape <= NEARLY_SQUARE && !isCut;
  const inner = Math.round(fills ? side : side * part);
  const drawn = await sharp(art.png)
    .resize({ width: inner, height: inner, fit: fills ? 'cover' : 'inside' })
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: backgroundColor(art) } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ palette: true, quality: 95 })
    .toBuffer();
}

const backgroundColor = ({ ground, tone }: Art) => ground ?? (tone === 'light' ? DARK_BACKGROUND : '#ffffff');

const ACCEPTED: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
/** Longer side, in pixels, of the drawing that all files derive from. */
const DRAWN_SIDE = 1536;

/** Minimum alpha of a visible pixel. */
const VISIBLE_ALPHA = 16;

type Unreadable = Extract<LogoResult, { ok: false }>;
type Art = {
  ok: true;
  png: Buffer;
  width: number;
  height: number;
  tone: LogoFile['tone'];
  /** Background color if the edges are opaque. */
  ground: string | undefined;
};

async function readArt(bytes: Buffer): Promise<Art | Unreadable> {
  const opened = isSvg(bytes) ? await openSvg(bytes) : await openRaster(bytes);
  if ('reason' in opened) return opened;
  const { data, info } = await opened
    .resize({ width: DRAWN_SIDE, height: DRAWN_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const box = visibleBox(data, info.width, info.height);
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

/** SVG has no signature, so its first characters decide. */
const isSvg = (bytes: Buffer) => /^\ufeff?\s*</.test(bytes.toString('utf8', 0, 400)) && bytes.includes('<svg');

async function openSvg(bytes: Buffer) {
  // Nested entities can expand to gigabytes.
  if (/<!ENTITY/i.test(bytes.toString('utf8'))) return { ok: false, reason: 'svg_with_entities' } as const;
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== 'svg' || !width || !height) return { ok: false, reason: 'not_a_logo' } as const;
  const density = Math.min(Math.max((72 * DRAWN_SIDE) / Math.max(width, height), 1), 2400);
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

/** Bounding box of the visible pixels; transparent margins would shrink the logo. */
function visibleBox(data: Buffer, width: number, height: number) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < VISIBLE_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function describe(data: Buffer, width: number, height: number): Pick<Art, 'tone' | 'ground'> {
  const ground = edgeColor(data, width, height);
  // A logo with its own background is readable on any other.
  return { ground, tone: ground === undefined && brightness(data) > 200 ? 'light' : 'dark' };
}

/** Mean brightness of the visible pixels, 0 to 255. */
function brightness(data: Buffer): number {
  let [light, weight] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
    weight += alpha;
  }
  return light / weight;
}

/** Mean color of the outermost pixels; undefined if they are transparent. */
function edgeColor(data: Buffer, width: number, height: number): string | undefined {
  const across = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]);
  const down = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]);
  const edge = [...across, ...down].flat();
  if (edge.filter((at) => (data[at * 4 + 3] ?? 0) > 250).length < edge.length * 0.98) return undefined;
  const mean = (channel: number) => edge.reduce((sum, at) => sum + (data[at * 4 + channel] ?? 0), 0) / edge.length;
  return toHex([mean(0), mean(1), mean(2)]);
}
