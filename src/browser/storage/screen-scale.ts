import { createPersisted, localSource } from './persisted.ts';

/** How large an inch is on a screen, as somebody has measured it, and what that holds for: zooming changes both others. */
export type ScreenScale = { pixelsPerInch: number; devicePixelRatio: number; screenWidth: number };

/** From a television across the room to the densest phone, in CSS pixels, at any zoom. */
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

/** What a scale holds for, as it is now. */
export const screenNow = () => ({
  devicePixelRatio: globalThis.devicePixelRatio,
  screenWidth: globalThis.screen.width,
});

/** Zoomed since, or on another screen: an inch has another size there. */
export const isOutdated = (scale: ScreenScale) => {
  const now = screenNow();
  return scale.devicePixelRatio !== now.devicePixelRatio || scale.screenWidth !== now.screenWidth;
};
