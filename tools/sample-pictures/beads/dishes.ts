import { shade } from './color.ts';
import type { Job } from './loom.ts';
import { clamp, TAU, unit, v } from './space.ts';

type Dish = { x: number; z: number; r: number; color: string };

/** Loose beads in small clay dishes, seen from above. */
export function drawDish({ chance, sheet, palette }: Job, dish: Dish): void {
  layClay(sheet, dish);
  const beads = Math.round(dish.r * dish.r * 230);
  for (let q = 0; q < beads; q++) {
    const r = Math.sqrt(chance.next()) * (dish.r - 0.12);
    const th = chance.range(0, TAU);
    const high = 0.2 + (1 - (r / dish.r) ** 2) * 0.35 + chance.range(0, 0.12);
    const turned = chance.range(0, TAU);
    const lean = { x: ((Math.cos(th) * r) / dish.r) * 0.5, z: ((Math.sin(th) * r) / dish.r) * 0.5 };
    sheet.bead({
      at: v(dish.x + r * Math.cos(th), high, dish.z + r * Math.sin(th)),
      along: unit(v(Math.cos(turned), chance.range(-0.4, 0.4), Math.sin(turned))),
      facing: unit(v(lean.x, 1, lean.z)),
      half: 0.085,
      radius: 0.105,
      color: dish.color,
      finish: palette.finish === 'glass' ? 'glass' : 'gloss',
      shape: chance.happens(0.45) ? 'round' : 'seed',
      shadow: false,
      ao: 0.7 + high * 0.5 - 0.2 * clamp((-(Math.cos(th) + Math.sin(th)) * r) / dish.r),
    });
  }
}

function layClay(sheet: Job['sheet'], dish: Dish): void {
  for (let q = 0; q < 40; q++) {
    const a = (q / 40) * TAU;
    sheet.shadowAt(v(dish.x + Math.cos(a) * dish.r, 0.7, dish.z + Math.sin(a) * dish.r), 0.4);
  }
  const id = `dish${Math.trunc(dish.x)}${Math.trunc(dish.z)}`;
  sheet.defs.set(
    id,
    `<radialGradient id="${id}" cx=".4" cy=".35" r=".75"><stop offset="0" stop-color="${shade(dish.color, 0.6)}"/><stop offset=".8" stop-color="${shade(dish.color, 0.4)}"/><stop offset="1" stop-color="#2b1c14"/></radialGradient><linearGradient id="dlip" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e9c9ae"/><stop offset=".5" stop-color="#b98a69"/><stop offset="1" stop-color="#7d5740"/></linearGradient>`,
  );
  const lip = `<circle r="${dish.r + 0.24}" fill="url(#dlip)"/><circle r="${dish.r + 0.02}" fill="url(#${id})"/>`;
  sheet.stamp(v(dish.x, 0.4, dish.z), lip, 0, -1);
}
