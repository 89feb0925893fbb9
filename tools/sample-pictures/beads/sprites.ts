import { hundredths, TAU } from './space.ts';

export type Shape = 'seed' | 'round' | 'tube';
export type Finish = 'gloss' | 'satin' | 'matte' | 'glass' | 'metal';

/** The light's direction around a bead is quantized into this many steps. */
export const LIGHT_STEPS = 16;

const BODY: Record<Shape, string> = {
  seed: 'M-1-.5C-1-.88-.8-1-.45-1H.45C.8-1 1-.88 1-.5V.5C1 .88 .8 1 .45 1H-.45C-.8 1-1 .88-1 .5Z',
  round: 'M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0Z',
  tube: 'M-1-.78Q-1-1-.86-1H.86Q1-1 1-.78V.78Q1 1 .86 1H-.86Q-1 1-1 .78Z',
};

const FINISH: Record<Finish, { hi: number; core: number; lo: number; spec: number; glow: number }> = {
  gloss: { hi: 0.34, core: 0.9, lo: 0.46, spec: 1, glow: 0.13 },
  satin: { hi: 0.26, core: 0.45, lo: 0.4, spec: 1.25, glow: 0.1 },
  matte: { hi: 0.18, core: 0, lo: 0.38, spec: 1.2, glow: 0.06 },
  glass: { hi: 0.12, core: 1, lo: 0.5, spec: 0.85, glow: 0.5 },
  metal: { hi: 0.62, core: 1, lo: 0.74, spec: 0.95, glow: 0.34 },
};

/** Gradients used by every sprite. */
export const SPRITE_DEFS =
  `<radialGradient id="spec"><stop offset="0" stop-color="#fff" stop-opacity=".8"/><stop offset=".45" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="glow"><stop offset="0" stop-color="#fff3e2" stop-opacity=".9"/><stop offset="1" stop-color="#fff3e2" stop-opacity="0"/></radialGradient>` +
  `<linearGradient id="ends"><stop offset="0" stop-color="#140a08" stop-opacity=".36"/><stop offset=".2" stop-color="#140a08" stop-opacity="0"/><stop offset=".8" stop-color="#140a08" stop-opacity="0"/><stop offset="1" stop-color="#140a08" stop-opacity=".36"/></linearGradient>`;

type Look = { shape: Shape; finish: Finish; step: number; seated: boolean };

/**
 * One shaded bead for a shape, a finish and a light direction; the `<use>` element sets its color. The hole runs along
 * x. Gloss and glass share their first two letters, so on one sheet the first of them represents both.
 */
export function sprite({ shape, finish, step, seated }: Look): { id: string; svg: string } {
  const id = `${shape.slice(0, 1)}${finish.slice(0, 2)}${step}${seated ? 'k' : ''}`;
  const angle = (step / LIGHT_STEPS) * TAU;
  const [lx, ly] = [Math.cos(angle), Math.sin(angle)];
  const f = FINISH[finish];
  const body = BODY[shape];
  const p = hundredths;
  const tone = `${id}g`;
  return {
    id,
    svg:
      `<radialGradient id="${tone}" gradientUnits="userSpaceOnUse" cx="${p(lx * 0.22)}" cy="${p(ly * 0.22)}" r="1.36" fx="${p(lx * 0.5)}" fy="${p(ly * 0.5)}">` +
      `<stop offset="0" stop-color="#fff" stop-opacity="${f.hi}"/><stop offset=".36" stop-color="#fff" stop-opacity="0"/>` +
      `<stop offset=".5" stop-color="#140a08" stop-opacity=".04"/><stop offset=".8" stop-color="#140a08" stop-opacity="${p(f.lo * 0.62)}"/>` +
      `<stop offset="1" stop-color="#140a08" stop-opacity="${f.lo}"/></radialGradient>` +
      `<g id="${id}">` +
      (seated ? `<rect x="-1.12" y="-1.1" width="2.24" height="2.2" rx=".3" fill="#1c100c" fill-opacity=".52"/>` : '') +
      `<path d="${body}"/><path d="${body}" fill="url(#${tone})"/>` +
      (shape === 'round' ? '' : `<path d="${body}" fill="url(#ends)"/>`) +
      `<ellipse cx="${p(-lx * 0.52)}" cy="${p(-ly * 0.6)}" rx=".52" ry=".3" fill="url(#glow)" opacity="${f.glow * 1.6}"/>` +
      `<ellipse cx="${p(lx * 0.36)}" cy="${p(ly * 0.46)}" rx="${p(0.46 * f.spec)}" ry="${p(0.33 * f.spec)}" fill="url(#spec)" opacity="${p(0.55 + f.core * 0.3)}"/>` +
      (f.core
        ? `<ellipse cx="${p(lx * 0.4)}" cy="${p(ly * 0.5)}" rx=".2" ry=".13" fill="#fff" opacity="${p(f.core * 0.85)}"/>`
        : '') +
      `</g>`,
  };
}
