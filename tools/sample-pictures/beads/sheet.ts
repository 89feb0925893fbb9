import type { Camera, Spot } from './camera.ts';
import type { Chance } from './chance.ts';
import { shade } from './color.ts';
import { add, dot, hundredths, mod, nth, type Point, TAU, tenths, v } from './space.ts';
import { type Finish, LIGHT_STEPS, type Shape, SPRITE_DEFS, sprite } from './sprites.ts';

export type Bead = {
  at: Point;
  /** direction of the hole */
  along: Point;
  /** normal of the surface that the bead sits on */
  facing: Point;
  /** half its length along the hole */
  half: number;
  radius: number;
  color: string;
  shape?: Shape | undefined;
  finish?: Finish | undefined;
  /** ambient occlusion: 1 is unoccluded */
  ao?: number;
  /** a dark gap around it, as in woven work */
  seated?: boolean;
  shadow?: boolean;
  /** depth offset: drawn as if it were nearer by this much */
  lift?: number;
  jitter?: number;
  blur?: number;
};

type Wire = { lift?: number; metal?: boolean; twist?: boolean; depth?: number };

type Item = { z: number; svg: string; blur: number };

/** Collects beads, wires and shadows in 3D, sorts them by depth and prints one self-contained SVG. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly camera: Camera;
  readonly chance: Chance;
  readonly items: Item[] = [];
  /** positions and orientations of the beads */
  readonly beads: Pick<Bead, 'at' | 'facing'>[] = [];
  /** default softness of a bead by depth */
  focus: ((depth: number) => number) | undefined;
  readonly defs = new Map<string, string>();
  /** drawn between the background and the shadows */
  under = '';
  /** shadow blobs by softness */
  readonly #soft: [string[], string[], string[], string[]] = [[], [], [], []];

  constructor(size: { width: number; height: number }, camera: Camera, chance: Chance) {
    this.width = size.width;
    this.height = size.height;
    this.camera = camera;
    this.chance = chance;
  }

  bead(bead: Bead): void {
    const { camera, chance } = this;
    const loose = bead.jitter ?? 1;
    const slip = loose * bead.radius * 0.05;
    const at = v(
      bead.at.x + chance.gauss() * slip,
      bead.at.y + chance.gauss() * slip * 0.6,
      bead.at.z + chance.gauss() * slip,
    );
    this.beads.push(bead);
    const spot = camera.project(at);
    const seen = camera.direction(bead.along);
    const flat = Math.min(1, Math.hypot(seen.x, seen.y));
    const size = 1 + chance.gauss() * 0.022 * loose;
    const { half: a, radius: b } = bead;
    const long = Math.sqrt(a * a * flat * flat + b * b * (1 - flat * flat)) * spot.scale * size;
    const wide = b * spot.scale * size;
    const angle = Math.atan2(seen.y, seen.x) + chance.gauss() * 0.025 * loose;
    const lit = Math.max(0, dot(bead.facing, camera.light));
    const k = (0.7 + 0.46 * lit) * (bead.ao ?? 1) * (1 + chance.gauss() * 0.03);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const matrix = `${hundredths(long * c)} ${hundredths(long * s)} ${hundredths(-wide * s)} ${hundredths(wide * c)} ${tenths(spot.x)} ${tenths(spot.y)}`;
    this.items.push({
      z: spot.z + (bead.lift ?? 0),
      blur: bead.blur || (this.focus?.(spot.z) ?? 0),
      svg: `<use href="#${this.#spriteFor(bead, angle)}" fill="${shade(bead.color, k)}" transform="matrix(${matrix})"/>`,
    });
    if (bead.shadow !== false) this.shadowAt(at, Math.max(a, b));
  }

  #spriteFor(bead: Bead, angle: number): string {
    const light = this.camera.viewLight;
    const local = Math.atan2(light.y, light.x) - angle;
    const step = mod(Math.round((local / TAU) * LIGHT_STEPS), LIGHT_STEPS);
    const { id, svg } = sprite({
      shape: bead.shape ?? 'seed',
      finish: bead.finish ?? 'gloss',
      step,
      seated: bead.seated ?? false,
    });
    if (!this.defs.has(id)) this.defs.set(id, svg);
    return id;
  }

  /** Casts a round shadow of radius r from p onto the table; the higher p, the softer. */
  shadowAt(p: Point, r: number): void {
    const { light } = this.camera;
    const reach = Math.max(0, p.y) / light.y;
    const ground = v(p.x - light.x * reach, 0, p.z - light.z * reach);
    const spot = this.camera.project(ground);
    const edge = this.camera.project(add(ground, v(0, 0, r)));
    const rx = r * spot.scale * 1.05;
    const ry = Math.max(1, Math.hypot(edge.x - spot.x, edge.y - spot.y)) * 1.05;
    const arc = `a${tenths(rx)} ${tenths(ry)} 0 1 1`;
    this.#softness(p.y).push(
      `M${tenths(spot.x - rx)} ${tenths(spot.y)}${arc} ${tenths(rx * 2)} 0${arc}-${tenths(rx * 2)} 0`,
    );
  }

  #softness(height: number): string[] {
    if (height < 0.25) return this.#soft[0];
    if (height < 0.9) return this.#soft[1];
    return height < 1.9 ? this.#soft[2] : this.#soft[3];
  }

  /** A round wire, cord or thread through points. */
  wire(path: readonly Point[], radius: number, color: string, o: Wire = {}): void {
    const spots = path.map((p) => this.camera.project(p));
    const d = smooth(spots);
    const w = radius * 2 * nth(spots, 0).scale;
    const light = this.camera.viewLight;
    const shifted = (k: number) =>
      `transform="translate(${hundredths(light.x * w * k)} ${hundredths(light.y * w * k)})"`;
    const line = (stroke: string, width: number, extra = '') =>
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${hundredths(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
    let svg =
      line(shade(color, 0.5), w) +
      line(shade(color, 0.92), w * 0.74, shifted(0.06)) +
      line(shade(color, o.metal ? 1.3 : 1.08), w * 0.34, shifted(0.16));
    if (o.metal) svg += line('#fffdf2', w * 0.14, shifted(0.2) + ' opacity=".9"');
    if (o.twist) {
      const dashes = `stroke-dasharray="${hundredths(w * 0.16)} ${hundredths(w * 0.5)}" opacity=".55"`;
      svg += line(shade(color, 0.45), w * 0.8, dashes);
    }
    this.items.push({ z: (o.depth ?? meanDepth(spots)) + (o.lift ?? 0), svg, blur: 0 });
    path.forEach((from, i) => {
      const to = path[i + 1] ?? from;
      for (let k = 0; k < 4; k++) this.shadowAt(add(from, add(to, from, -1), k / 4), radius);
    });
  }

  /** A flat shape through 3D points. */
  shape(points: readonly Point[], attributes: string, o: { lift: number; open?: boolean; depth?: number }): void {
    const spots = points.map((p) => this.camera.project(p));
    const d = through(spots) + (o.open ? '' : 'Z');
    this.items.push({ z: (o.depth ?? meanDepth(spots)) + o.lift, svg: `<path d="${d}" ${attributes}/>`, blur: 0 });
  }

  /** Raw SVG at a point, scaled so that 1 unit is 1 cm. */
  stamp(p: Point, svg: string, angle: number, lift: number): void {
    const spot = this.camera.project(p);
    const place = `translate(${tenths(spot.x)} ${tenths(spot.y)}) rotate(${tenths(angle)}) scale(${hundredths(spot.scale)})`;
    this.items.push({ z: spot.z + lift, blur: 0, svg: `<g transform="${place}">${svg}</g>` });
  }

  print(o: { background: string; strength?: number; title?: string | undefined }): string {
    const { width: w, height: h } = this;
    const u = Math.min(w, h) / 1000;
    const strength = o.strength ?? 1;
    const body = this.#body(u);
    const label = o.title ? ` aria-label="${o.title.replace(/[&<"]/g, (c) => `&#${c.charCodeAt(0)};`)}"` : '';
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img"${label}>` +
      `<defs>${SPRITE_DEFS}${shadowFilters(u)}${[...this.defs.values()].join('')}</defs>` +
      `${o.background}${this.under}${this.#shadows(strength)}${body}${grain(w, h)}</svg>`
    );
  }

  #shadows(strength: number): string {
    const tint = '#3a2418';
    const layers = [0.5, 0.36, 0.28, 0.22].map((alpha, i) => {
      const blobs = nth(this.#soft, i);
      if (blobs.length === 0) return '';
      return `<path d="${blobs.join('')}" fill="${tint}" fill-opacity="${hundredths(alpha * strength)}" filter="url(#sh${i})"/>`;
    });
    // a wide, faint second pass gives the pool of ambient occlusion under the piece
    const pool = this.#soft.flat();
    const ambient = pool.length
      ? `<path d="${pool.join('')}" fill="${tint}" fill-opacity="${hundredths(0.26 * strength)}" filter="url(#pool)"/>`
      : '';
    return ambient + layers.reverse().join('');
  }

  #body(u: number): string {
    this.items.sort((a, b) => a.z - b.z);
    let body = '';
    let open = 0;
    for (const item of this.items) {
      const blur = Math.round(item.blur * 2) / 2;
      if (blur !== open) {
        if (open) body += '</g>';
        if (blur) body += `<g filter="url(#${this.#depthOfField(blur, u)})">`;
        open = blur;
      }
      body += item.svg;
    }
    return open ? body + '</g>' : body;
  }

  #depthOfField(blur: number, u: number): string {
    const id = `dof${String(blur).replace('.', '_')}`;
    this.defs.set(
      id,
      `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="${hundredths(blur * u)}"/></filter>`,
    );
    return id;
  }
}

const meanDepth = (spots: readonly Spot[]): number => spots.reduce((sum, q) => sum + q.z, 0) / spots.length;

const through = (spots: readonly Spot[]): string => 'M' + spots.map((q) => `${tenths(q.x)} ${tenths(q.y)}`).join('L');

/** Catmull-Rom through projected points. */
function smooth(spots: readonly Spot[]): string {
  if (spots.length < 3) return through(spots);
  const first = nth(spots, 0);
  let d = `M${tenths(first.x)} ${tenths(first.y)}`;
  for (let i = 0; i < spots.length - 1; i++) {
    const a = nth(spots, Math.max(0, i - 1));
    const b = nth(spots, i);
    const c = nth(spots, i + 1);
    const e = nth(spots, Math.min(spots.length - 1, i + 2));
    d += `C${tenths(b.x + (c.x - a.x) / 6)} ${tenths(b.y + (c.y - a.y) / 6)} ${tenths(c.x - (e.x - b.x) / 6)} ${tenths(c.y - (e.y - b.y) / 6)} ${tenths(c.x)} ${tenths(c.y)}`;
  }
  return d;
}

const shadowFilters = (u: number): string =>
  [3, 8, 17, 30]
    .map(
      (n, i) =>
        `<filter id="sh${i}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${tenths(n * u)}"/></filter>`,
    )
    .join('') +
  `<filter id="pool" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${tenths(44 * u)}"/></filter>`;

/** Fine photographic grain. */
const grain = (w: number, h: number): string =>
  `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .46  0 0 0 0 .42  0 0 0 1.1 -.42"/></filter>` +
  `<rect width="${w}" height="${h}" filter="url(#grain)" opacity=".16"/>`;
