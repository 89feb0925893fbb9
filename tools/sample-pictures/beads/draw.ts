import { drawAnklet } from './anklets.ts';
import { backdrop, plinth, type Surface, type Tone } from './backdrop.ts';
import { drawBowl } from './bowls.ts';
import { type CameraSetup, camera } from './camera.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { drawChoker } from './chokers.ts';
import { drawCoasters } from './coasters.ts';
import { drawCollar } from './collars.ts';
import { drawEarrings } from './earrings.ts';
import { drawKeyring } from './keyrings.ts';
import type { Kind } from './kinds.ts';
import type { Job } from './loom.ts';
import { drawNametag } from './nametags.ts';
import { PALETTES, type PaletteName, palette } from './palettes.ts';
import { RING_FAMILIES } from './ring-patterns.ts';
import { Sheet } from './sheet.ts';
import {
  type Axis,
  closeUp,
  drawCard,
  drawForm,
  drawRuler,
  fitted,
  formFor,
  formPoints,
  getReach,
  inchesAlong,
  pixelsPerInch,
  rulerFor,
  rulerPoints,
  type Size,
  softness,
  VIEWPOINTS,
  type View,
} from './views.ts';
import { drawBelt, drawWristband } from './wristbands.ts';

/** All options but the kind and the seed have a seeded default. */
export type Picture = {
  kind: Kind;
  /** any text or number, for example a product's id */
  seed: string | number;
  palette?: PaletteName | undefined;
  pattern?: string | undefined;
  style?: string | undefined;
  /** text of a nametag */
  text?: string | undefined;
  ratio?: '4:5' | '1:1' | undefined;
  /** pixels; 1000 by default */
  width?: number;
  tone?: Tone | undefined;
  title?: string;
  /** the whole piece by default */
  view?: View;
};

/** Camera, surface and suitable pattern families of each kind. */
type Studio = {
  /** degrees, from and to */
  pitch: readonly [number, number];
  zoom: number;
  /** the middle of the piece, as a share of the picture's height */
  down: number;
  families: readonly string[];
  plinth?: true;
  make(job: Job): void;
};

const STUDIO: Record<Kind, Studio> = {
  wristband: {
    pitch: [24, 34],
    zoom: 126,
    down: 0.56,
    families: ['chevron', 'diamond', 'zigzag', 'triangle', 'steps', 'concentric', 'arrow', 'stripe'],
    plinth: true,
    make: drawWristband,
  },
  belt: {
    pitch: [36, 42],
    zoom: 122,
    down: 0.58,
    families: ['diamond', 'zigzag', 'steps', 'chevron'],
    make: drawBelt,
  },
  earrings: { pitch: [90, 90], zoom: 114, down: 0.52, families: RING_FAMILIES, make: drawEarrings },
  necklace: { pitch: [54, 62], zoom: 66, down: 0.5, families: RING_FAMILIES, make: drawCollar },
  choker: { pitch: [26, 34], zoom: 112, down: 0.55, families: ['stripe'], plinth: true, make: drawChoker },
  anklet: { pitch: [78, 88], zoom: 110, down: 0.48, families: ['stripe'], make: drawAnklet },
  nametag: { pitch: [72, 80], zoom: 100, down: 0.5, families: ['stripe'], make: drawNametag },
  bowl: { pitch: [40, 50], zoom: 112, down: 0.58, families: RING_FAMILIES, make: drawBowl },
  coasters: {
    pitch: [66, 74],
    zoom: 107,
    down: 0.5,
    families: ['star', 'petal', 'triangle', 'swirl', 'zigzag'],
    make: drawCoasters,
  },
  keyring: {
    pitch: [84, 88],
    zoom: 102,
    down: 0.47,
    families: ['diamond', 'chevron', 'zigzag', 'steps', 'arrow', 'concentric'],
    make: drawKeyring,
  },
};

const LIGHT_TONES: readonly Tone[] = ['chalk', 'oat', 'sand', 'dune', 'stone', 'blush', 'sage', 'mist'];

/** Draws one piece bead by bead, as SVG. Deterministic: the same options give the same picture, byte for byte. */
export function draw(o: Picture): string {
  const view = o.view ?? 'whole';
  if (view === 'whole') return print(arrange(o), o);
  // Lays out the piece twice: the first pass's bead positions aim the camera.
  const first = arrange(o);
  const setup = VIEWPOINTS[view](first.setup, o.kind);
  const made = make(first, o, setup).beads;
  const beads = made.map(({ at }) => at);
  const again = arrange(o);
  const size = { width: again.width, height: again.height };
  switch (view) {
    case 'detail': {
      const close = closeUp(setup, made, size);
      return print({ ...again, setup: close.setup, isCalm: true }, o, {
        prepare: (sheet) => {
          sheet.focus = softness(close.depth);
        },
      });
    }
    case 'scale': {
      const beside = besideRuler(o, beads, setup, size);
      return print({ ...again, setup: beside.setup, isCalm: true }, o, {
        prepare: (sheet) => drawRuler(sheet, beside.ruler),
      });
    }
    case 'worn': {
      const form = formFor(o.kind, beads);
      const points = [...getReach(o.kind, beads), ...(form ? formPoints(form) : [])];
      return print({ ...again, setup: fitted(setup, points, size, form ? 0.8 : 0.7), isCalm: true }, o, {
        prepare: (sheet) => (form ? drawForm(sheet, form) : drawCard(sheet, beads)),
      });
    }
    case 'home': {
      const reach = getReach(o.kind, beads);
      return print({ ...again, tone: getTable(o), setup: fitted(setup, reach, size, 0.74), isCalm: true }, o);
    }
    case 'back':
      return print({ ...again, setup: fitted(setup, getReach(o.kind, beads), size, 0.86), isCalm: true }, o);
  }
}

const TABLES: readonly Tone[] = ['umber', 'clay', 'ochre', 'ink'];

/** A separate random sequence, so the piece itself doesn't change. */
const getTable = (o: Picture) => chanceFrom(`table:${o.seed}`).pick(TABLES);

function besideRuler(o: Picture, beads: Parameters<typeof getReach>[1], setup: CameraSetup, size: Size) {
  const reach = getReach(o.kind, beads);
  const ruler = rulerFor(o.kind, reach);
  return { ruler, setup: fitted(setup, [...reach, ...rulerPoints(ruler)], size, 0.84) };
}

/** What is stated of a kind: only what is the same in all its sizes. */
const STATED: Partial<Record<Kind, readonly (readonly [Axis, string])[]>> = {
  wristband: [['y', 'in wide band']],
  nametag: [['z', 'in wide band']],
  choker: [['y', 'in high']],
  bowl: [
    ['x', 'in wide'],
    ['y', 'in high'],
  ],
  earrings: [['z', 'in long']],
  keyring: [['z', 'in long']],
};

/** By the ruler of the scale view: the width of the whole picture in inches, and what the piece measures; may be empty. */
export function scaleInches(o: Picture): { across: number; dimensions: string } {
  const first = arrange(o);
  const size = { width: first.width, height: first.height };
  const view = VIEWPOINTS.scale(first.setup, o.kind);
  const beads = make(first, o, view).beads.map(({ at }) => at);
  const { ruler, setup } = besideRuler(o, beads, view, size);
  const across = size.width / pixelsPerInch(ruler, setup);
  const reach = getReach(o.kind, beads);
  const stated = (o.style === 'stack' ? [] : (STATED[o.kind] ?? [])).map(
    ([axis, words]) => `${inchesAlong(axis, reach, ruler).toFixed(1)} ${words}`,
  );
  return { across, dimensions: stated.join(', ') };
}

/** Random choices made before the piece itself. */
function arrange(o: Picture) {
  const studio = STUDIO[o.kind];
  const chance = chanceFrom(`${o.kind}:${o.seed}`);
  const width = o.width ?? 1000;
  const height = Math.round(o.ratio === '1:1' ? width : width * 1.25);
  const colors = o.palette ? palette(o.palette) : chance.pick(PALETTES);
  const family = o.pattern ?? chance.pick(studio.families);
  const tone = o.tone ?? chance.pick(LIGHT_TONES);
  const onPlinth = studio.plinth === true && chance.happens(0.5);
  const pitch = chance.range(studio.pitch[0], studio.pitch[1]);
  const setup = pointCamera(o, { width, height, pitch, onPlinth }, chance);
  return { chance, width, height, colors, family, tone, onPlinth, setup, isCalm: false };
}

type Arranged = ReturnType<typeof arrange>;

function make(
  { chance, width, height, colors, family }: Arranged,
  o: Picture,
  setup: CameraSetup,
  prepare?: (sheet: Sheet) => void,
): Sheet {
  const sheet = new Sheet({ width, height }, camera(setup), chance);
  prepare?.(sheet);
  STUDIO[o.kind].make({ sheet, chance, palette: colors, family, text: o.text, style: o.style });
  return sheet;
}

/** `isCalm`: a plain table, without plinth, wall, window or leaves. */
function print(arranged: Arranged, o: Picture, more: { prepare?: (sheet: Sheet) => void } = {}): string {
  const { chance, width, height, tone, setup, isCalm } = arranged;
  const onPlinth = arranged.onPlinth && !isCalm;
  const sheet = make(arranged, o, setup, more.prepare);
  const background = backdrop(
    {
      width,
      height,
      tone,
      surface: chance.pick(surfacesFor(o.kind, setup.pitch)),
      window: chance.happens(0.6) && !isCalm,
      horizon: isCalm ? 0 : horizonFor(setup.pitch, onPlinth),
      wall: chance.happens(0.5) ? tone : chance.pick(LIGHT_TONES),
    },
    chance,
  );
  if (onPlinth) {
    const stand = { radius: 4.1, thickness: 1.5, tone: chance.pick<Tone>(['chalk', 'oat', 'stone']) };
    sheet.under = plinth(sheet.camera, stand);
  }
  return sheet.print({ background, title: o.title });
}

type Shot = { width: number; height: number; pitch: number; onPlinth: boolean };

function pointCamera(o: Picture, shot: Shot, chance: Chance): CameraSetup {
  const studio = STUDIO[o.kind];
  const u = shot.width / 1000;
  return {
    pitch: shot.pitch,
    zoom: zoomFor(o) * u * (shot.onPlinth ? 0.84 : 1),
    cx: shot.width / 2,
    cy: shot.height * (studio.down - (shot.onPlinth ? 0.02 : 0)),
    yaw: studio.pitch[0] < 50 ? chance.range(-14, 14) : 0,
    roll: rollFor(o.kind, chance),
  };
}

function zoomFor(o: Picture): number {
  const square = ['anklet', 'keyring', 'earrings'].includes(o.kind) ? 0.8 : 0.92;
  const zoom = STUDIO[o.kind].zoom * (o.ratio === '1:1' ? square : 1);
  if (o.kind === 'earrings' && (o.style === 'fringe' || o.style === 'drop')) return zoom * 1.16;
  if (o.kind === 'earrings' && o.style === 'hoop') return zoom * 0.93;
  if (o.kind === 'nametag') return zoom * Math.min(1.25, 10.8 / (3.4 + 1.2 * Math.max(5, o.text?.length ?? 7)));
  return zoom;
}

function rollFor(kind: Kind, chance: Chance): number {
  if (kind === 'nametag') return chance.pick([-1, 1]) * chance.range(34, 46);
  if (kind === 'keyring') return chance.range(-16, 16);
  return kind === 'anklet' ? chance.range(-24, 24) : 0;
}

function surfacesFor(kind: Kind, pitch: number): readonly Surface[] {
  return pitch > 60 && kind !== 'earrings' ? ['linen', 'plaster', 'plaster', 'paper'] : ['plaster', 'paper'];
}

function horizonFor(pitch: number, onPlinth: boolean): number {
  if (pitch >= 50) return 0;
  return onPlinth ? 0.52 : 0.42;
}
