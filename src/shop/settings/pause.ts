import { closedText } from '../../shared/orders/arrival.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { isDay } from '../../shared/time.ts';
import type { Pause, ShownPause } from './schema.ts';

/** The pause on a day of the shop's calendar; null if orders are open. */
export function pauseOn(pause: Pause, today: string): ShownPause | null {
  if (!isWithin(pause, today) || pause.until === null) return null;
  const opensOn = shiftDay(pause.until, 1);
  return { opensOn, text: pause.text.trim() || closedText(opensOn), offersEmail: pause.offersEmail };
}

/** ISO dates compare as strings. */
export const isWithin = ({ isOn, from, until }: Pick<Pause, 'isOn' | 'from' | 'until'>, day: string): boolean =>
  isOn && from !== null && until !== null && from <= day && day <= until;

const MAX_PAUSE_DAYS = 366;

/** Validation sentences by field. */
export function pauseErrors(pause: Pause | undefined): Record<string, string> {
  if (!pause?.isOn) return {};
  const { from, until } = pause;
  if (from === null || !isDay(from)) return { 'pause.from': 'Choose the first day without orders.' };
  if (until === null || !isDay(until)) return { 'pause.until': 'Choose the last day without orders.' };
  if (until < from) return { 'pause.until': 'The pause can’t end before it begins.' };
  if (shiftDay(from, MAX_PAUSE_DAYS) <= until)
    return { 'pause.until': `A pause can be up to ${MAX_PAUSE_DAYS} days long.` };
  return {};
}

export const NO_PAUSE: Pause = { isOn: false, from: null, until: null, text: '', offersEmail: true };
