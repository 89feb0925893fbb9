import { HOUR_SECONDS, MINUTE_SECONDS } from '../../shared/time.ts';

/** After this long the shop gives up, and the owner sees the email among the failed. */
const GIVE_UP_AFTER_SECONDS = 72 * HOUR_SECONDS;
/** Waits while the email is younger than an hour: a mail server that restarts is back by then. */
const FIRST_HOUR = [20, 40, 60, 90];
const FIRST_HOUR_MOST = 2 * MINUTE_SECONDS;
const LATER = [5 * MINUTE_SECONDS, 10 * MINUTE_SECONDS, 20 * MINUTE_SECONDS, 40 * MINUTE_SECONDS];
const LATER_MOST = HOUR_SECONDS;

/**
 * When an email that could not be delivered is tried again, in seconds from now; undefined once it is given up.
 *
 * @param tries how often it has been tried, this time included
 * @param ageSeconds since it was written
 */
export function retryDelay(tries: number, ageSeconds: number): number | undefined {
  if (ageSeconds >= GIVE_UP_AFTER_SECONDS) return undefined;
  if (ageSeconds < HOUR_SECONDS) return FIRST_HOUR[tries - 1] ?? FIRST_HOUR_MOST;
  const hours = Math.floor(ageSeconds / HOUR_SECONDS);
  return LATER[hours - 1] ?? LATER_MOST;
}
