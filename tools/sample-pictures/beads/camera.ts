import { type Point, unit, v } from './space.ts';

export type CameraSetup = {
  /** degrees: 90 looks straight down (a flat lay), 20 is nearly level, in front of the piece */
  pitch: number;
  yaw?: number;
  roll?: number;
  distance?: number;
  /** pixels per centimeter at the middle of the table */
  zoom: number;
  cx: number;
  cy: number;
  light?: Point;
};

/** A projected point: pixels, depth, and pixels per centimeter there. */
export type Spot = { x: number; y: number; z: number; scale: number };

export type Camera = {
  /** a direction in the room, as the viewer sees it: x right, y DOWN, z towards the viewer */
  direction(d: Point): Point;
  light: Point;
  viewLight: Point;
  project(p: Point): Spot;
};

/** A camera that looks at the origin of the table (y = 0). */
export function camera(setup: CameraSetup): Camera {
  const rad = Math.PI / 180;
  const [sinPitch, cosPitch] = [Math.sin(setup.pitch * rad), Math.cos(setup.pitch * rad)];
  const [sinYaw, cosYaw] = [Math.sin((setup.yaw ?? 0) * rad), Math.cos((setup.yaw ?? 0) * rad)];
  const [sinRoll, cosRoll] = [Math.sin((setup.roll ?? 0) * rad), Math.cos((setup.roll ?? 0) * rad)];
  const distance = setup.distance ?? 34;
  const direction = (d: Point): Point => {
    const x0 = d.x * cosYaw + d.z * sinYaw;
    const z0 = -d.x * sinYaw + d.z * cosYaw;
    const y0 = -(d.y * cosPitch - z0 * sinPitch);
    const z = d.y * sinPitch + z0 * cosPitch;
    return v(x0 * cosRoll - y0 * sinRoll, x0 * sinRoll + y0 * cosRoll, z);
  };
  const light = unit(setup.light ?? v(-0.55, 0.8, setup.pitch > 55 ? -0.35 : 0.52));
  return {
    direction,
    light,
    viewLight: direction(light),
    project(p) {
      const q = direction(p);
      const scale = (distance / (distance - q.z)) * setup.zoom;
      return { x: setup.cx + q.x * scale, y: setup.cy + q.y * scale, z: q.z, scale };
    },
  };
}
