import { dayIn } from '../delivery/promise.ts';
import { pauseOn } from '../settings/pause.ts';
import type { Settings } from '../settings/schema.ts';

/** `opensOn`: the first day of the shop's calendar on which one can order again. */
export type PausedRefusal = { ok: false; reason: 'shop_paused'; opensOn: string };

/** Why nobody can order at this moment, or undefined. Orders that are placed already are paid, packed and shipped as ever. */
export function pausedRefusal(
  { pause, timeZone }: Pick<Settings, 'pause' | 'timeZone'>,
  now: Date,
): PausedRefusal | undefined {
  const shown = pause.isOn ? pauseOn(pause, dayIn(now, timeZone)) : null;
  return shown ? { ok: false, reason: 'shop_paused', opensOn: shown.opensOn } : undefined;
}
