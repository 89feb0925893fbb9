import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { LogoFileName } from '../../shared/brand/logo.ts';
import { type Art, type LogoResult, readArt, type Unreadable } from './read-logo.ts';

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
