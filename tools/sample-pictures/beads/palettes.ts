import { nth } from './space.ts';
import type { Finish } from './sprites.ts';

/** Motif colors in order of weight. */
export type Colors = readonly [string, string, string, ...string[]];

export type PaletteName =
  | 'rift-valley'
  | 'coastal-hills'
  | 'painted-wall'
  | 'lakeshore'
  | 'volta-glass'
  | 'indigo-cloth'
  | 'salt-clay'
  | 'acacia'
  | 'dusk'
  | 'night-market';

export type Palette = {
  id: PaletteName;
  name: string;
  /** cultural reference of the family, phrased respectfully */
  note: string;
  /** the calm color */
  ground: string;
  /** the outline's color */
  line: string;
  colors: Colors;
  finish: Finish;
};

/** Color families. Their names are place-neutral: an invented pattern is never attributed to a people. */
export const PALETTES: readonly Palette[] = [
  {
    id: 'rift-valley',
    name: 'Rift Valley',
    note: 'reds, cobalt and white, after Maasai collars',
    ground: '#c2231f',
    line: '#f5efe4',
    colors: ['#1d479f', '#e8791f', '#187a4c', '#17161a', '#eeb72c'],
    finish: 'gloss',
  },
  {
    id: 'coastal-hills',
    name: 'Coastal Hills',
    note: 'white ground with bright accents, after Zulu beadwork',
    ground: '#f4efe6',
    line: '#17161a',
    colors: ['#bf2420', '#1f93a0', '#efb92f', '#197a50', '#dd7f96'],
    finish: 'gloss',
  },
  {
    id: 'painted-wall',
    name: 'Painted Wall',
    note: 'black-lined geometry, after Ndebele walls and aprons',
    ground: '#f3eee6',
    line: '#19181c',
    colors: ['#3c4bb0', '#d99a2b', '#b4442b', '#7fb3d4', '#2f6a4a'],
    finish: 'satin',
  },
  {
    id: 'lakeshore',
    name: 'Lakeshore',
    note: 'oxblood, rust and sky, after Turkana and Samburu strands',
    ground: '#861f1c',
    line: '#f0e6d4',
    colors: ['#d6531f', '#18171a', '#e0a62e', '#4f94c4', '#5d2a20'],
    finish: 'gloss',
  },
  {
    id: 'volta-glass',
    name: 'Volta Glass',
    note: 'recycled bottle glass, after Krobo powder-glass beads',
    ground: '#5fa59d',
    line: '#efe8d8',
    colors: ['#1f5d8c', '#d58a25', '#2c6f4e', '#b5502f', '#b9d3c6'],
    finish: 'glass',
  },
  {
    id: 'indigo-cloth',
    name: 'Indigo Cloth',
    note: 'dye-pit blues, after West African indigo cloth',
    ground: '#232c6b',
    line: '#f1ece2',
    colors: ['#4a5fb4', '#9db1dc', '#b98a3b', '#151a3c', '#d9e0ee'],
    finish: 'gloss',
  },
  {
    id: 'salt-clay',
    name: 'Salt & Clay',
    note: 'ivory, clay and umber, after ostrich-shell and bone beads',
    ground: '#efe5d3',
    line: '#3a2a22',
    colors: ['#b55f38', '#d8b487', '#7b4a31', '#17161a', '#c98d54'],
    finish: 'matte',
  },
  {
    id: 'acacia',
    name: 'Acacia',
    note: 'dry-season greens and ochre',
    ground: '#4d6338',
    line: '#f0e9d8',
    colors: ['#c99632', '#8da15a', '#23301f', '#b5522c', '#dcd3a8'],
    finish: 'satin',
  },
  {
    id: 'dusk',
    name: 'Dusk',
    note: 'plum, rose and peach of the short evening',
    ground: '#6b2245',
    line: '#f6e9dd',
    colors: ['#d9737c', '#eda77f', '#2b1a33', '#c69a4a', '#a8476b'],
    finish: 'gloss',
  },
  {
    id: 'night-market',
    name: 'Night Market',
    note: 'black ground with lantern colors',
    ground: '#19181d',
    line: '#f1eadb',
    colors: ['#c9362a', '#e9a52c', '#2a9a94', '#3c56b4', '#e07a3a'],
    finish: 'gloss',
  },
];

export const palette = (id: PaletteName): Palette => PALETTES.find((p) => p.id === id) ?? nth(PALETTES, 0);

export const BRASS = '#c39a4a';
export const STEEL = '#b9b6ae';
export const LEATHER: readonly string[] = ['#6b4229', '#8a5a38', '#3b2a22', '#a4774d'];
