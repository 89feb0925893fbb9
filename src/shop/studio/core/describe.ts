import { findBorder } from './borders.ts';
import type { Chart } from './chart.ts';
import { type BeadColor, getColor } from './colors.ts';
import type { Design } from './design.ts';
import { cmText, inchText, measureDesign, totalBeads } from './measure.ts';
import { findSymbol } from './symbols.ts';
import { respell } from './text.ts';

type Colors = readonly BeadColor[];

const lowerCase = (colors: Colors, id: string) => getColor(colors, id).name.toLowerCase();

/** "Name Bracelet, Wanjiru", for cart lines. */
export const designName = ({ form, text }: Design): string =>
  `${form === 'bracelet' ? 'Name Bracelet' : 'Keyring Nametag'}, ${text.trim()}`;

/** The choices in one line, for carts, orders, emails and packing slips. */
export function describeChoices(design: Design, colors: Colors): string {
  const { border, symbol, place, tail, form } = design;
  const parts = [`${getColor(colors, design.letters).name} on ${lowerCase(colors, design.ground)}`];
  if (border !== 'plain') parts.push(`${findBorder(border)?.name.toLowerCase()} in ${borderColors(design, colors)}`);
  if (symbol !== 'none') {
    parts.push(`${findSymbol(symbol)?.name.toLowerCase()} ${place === 'both' ? 'on both sides' : place}`);
  }
  if (form === 'keyring') parts.push(tail === 'fringe' ? 'bead fringe' : 'braided cord');
  return parts.join(', ');
}

const borderColors = ({ first, second }: Design, colors: Colors) =>
  first === second ? lowerCase(colors, first) : `${lowerCase(colors, first)} and ${lowerCase(colors, second)}`;

/** "Name bracelet, Medium", or a keyring with its tail. */
export const describeForm = ({ form, size, tail }: Design): string =>
  form === 'bracelet'
    ? `Name bracelet, ${size}`
    : `Keyring nametag with a ${tail === 'fringe' ? 'bead fringe' : 'braided cord'}`;

/** Alternative text of the picture. */
export function describe(design: Design, chart: Chart, colors: Colors): string {
  const { wholeMm, heightMm } = measureDesign(design, chart);
  const around = design.form === 'bracelet' ? 'around' : 'long';
  const border =
    design.border === 'plain'
      ? 'No border'
      : `${findBorder(design.border)?.name} in ${borderColors(design, colors)} on both sides`;
  return [
    describeForm(design),
    `${nameInWords(design, colors)}${symbolInWords(design)}`,
    border,
    `${inchText(wholeMm)} inches ${around} and ${inchText(heightMm)} inches high, ${totalBeads(chart).toLocaleString('en-US')} beads.`,
  ].join('. ');
}

function nameInWords(design: Design, colors: Colors): string {
  const name = respell(design.text);
  const ground = lowerCase(colors, design.ground);
  if (name === '') return `No name yet: bare threads wait on ${ground}`;
  return `“${name}” in ${lowerCase(colors, design.letters)} beads on ${ground}`;
}

function symbolInWords({ symbol, place }: Design): string {
  if (symbol === 'none') return '';
  return `, with a ${findSymbol(symbol)?.name.toLowerCase()} ${place === 'both' ? 'on both sides of' : place} the name`;
}

/** "7.0 × 0.9 in (17.8 × 2.2 cm)" */
export const sizeText = (longMm: number, highMm: number): string =>
  `${inchText(longMm)} × ${inchText(highMm)} in (${cmText(longMm)} × ${cmText(highMm)} cm)`;
