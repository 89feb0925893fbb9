import { nth } from './space.ts';

/** Small bead ornaments of the interface: the loomed strip, the logo's mark and the spinner. */
const COLORS: Record<string, string> = {
  i: '#2a3480',
  w: '#f1e9dc',
  r: '#b3271f',
  a: '#e0992b',
  k: '#191c44',
  t: '#1f8a8c',
};

const getColor = (letter: string): string => COLORS[letter] ?? '#000';

const bead = (x: number, y: number, letter: string): string =>
  `<use href="#b" x="${x}" y="${y}" fill="${getColor(letter)}"/>`;

const defs = (w: number, h: number): string =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#0c0618" stop-opacity=".5"/></linearGradient>` +
  `<g id="b"><rect x=".3" y=".3" width="${w - 0.6}" height="${h - 0.6}" rx="${h * 0.34}"/><rect x=".3" y=".3" width="${w - 0.6}" height="${h - 0.6}" rx="${h * 0.34}" fill="url(#g)"/><ellipse cx="${w * 0.36}" cy="${h * 0.32}" rx="${w * 0.15}" ry="${h * 0.13}" fill="#fff" opacity=".8"/></g></defs>`;

const woven = (rows: readonly string[], size: { width: number; height: number }): string =>
  rows
    .map((row, y) => [...row].map((c, x) => (c === '.' ? '' : bead(x * size.width, y * size.height, c))).join(''))
    .join('');

/** Three rows, sixteen columns, tileable: stepped triangles meeting a running line. */
export function drawStrip(): string {
  const rows = ['irwaawriirwaawri', 'wriwwirwwriwwirw', 'awirriwaawirriwa'];
  const width = nth(rows, 0).length * 7;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 18" width="${width}" height="18"><rect width="${width}" height="18" fill="#0f1130"/>${defs(7, 6)}${woven(rows, { width: 7, height: 6 })}</svg>`;
}

/** A loomed diamond, 5 by 5. */
export function drawMark(): string {
  const rows = ['..r..', '.rar.', 'raiar', '.rar.', '..r..'];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 35 35">${defs(7, 7)}${woven(rows, { width: 7, height: 7 })}</svg>`;
}

/** Eight beads on a ring, brighter all the way round. */
export function drawSpinner(): string {
  const beads = [...'iratirat'].map(
    (c, k) =>
      `<g transform="rotate(${k * 45}) translate(-5.5 -25)" opacity="${(0.3 + 0.1 * k).toFixed(2)}"><use href="#b" fill="${getColor(c)}"/></g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-28 -28 56 56">${defs(11, 9)}${beads.join('')}</svg>`;
}
