import { createPersisted, localSource } from './persisted.ts';

/** Calibrated pixels per inch of a screen, with the zoom and screen width it's valid for. */
export type ScreenScale = { pixelsPerInch: number; devicePixelRatio: number; screenWidth: number };

/** CSS pixels per inch: from a television across the room to the densest phone, at any zoom. */
export const SCALE_BOUNDS = { least: 24, most: 480 } as const;

const isNumber = (found: unknown, least: number, most: number): found is number =>
  typeof found === 'number' && found >= least && found <= most;

export const screenScale = createPersisted<ScreenScale | null>({
  key: 'screenScale',
  empty: null,
  check: (found) => {
    if (typeof found !== 'object' || found === null) return undefined;
    const { pixelsPerInch, devicePixelRatio, screenWidth } = found as Record<string, unknown>;
    const isWhole =
      isNumber(pixelsPerInch, SCALE_BOUNDS.least, SCALE_BOUNDS.most) &&
      isNumber(devicePixelRatio, 0.1, 20) &&
      isNumber(screenWidth, 1, 100_000);
    return isWhole ? { pixelsPerInch, devicePixelRatio, screenWidth } : undefined;
  },
  source: localSource,
});

export const screenNow = () => ({
  devicePixelRatio: globalThis.devicePixelRatio,
  screenWidth: globalThis.screen.width,
});

/** After zooming or on another screen, the calibration is invalid. */
export const isOutdated = (scale: ScreenScale) => {
  const now = screenNow();
  return scale.devicePixelRatio !== now.devicePixelRatio || scale.screenWidth !== now.screenWidth;
};
