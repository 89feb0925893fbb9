const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** After this long the shop gives up, and the owner sees the email among the failed. */
const GIVE_UP_AFTER_SECONDS = 72 * HOUR;
/** Waits while the email is younger than an hour: a mail server that restarts is back by then. */
const FIRST_HOUR = [20, 40, 60, 90];
const FIRST_HOUR_MOST = 2 * MINUTE;
const LATER = [5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE];
const LATER_MOST = HOUR;

/**
 * When an email that could not be delivered is tried again, in seconds from now; undefined once it is given up.
 *
 * @param tries how often it has been tried, this time included
 * @param ageSeconds since it was written
 */
export function retryDelay(tries: number, ageSeconds: number): number | undefined {
  if (ageSeconds >= GIVE_UP_AFTER_SECONDS) return undefined;
  if (ageSeconds < HOUR) return FIRST_HOUR[tries - 1] ?? FIRST_HOUR_MOST;
  const hours = Math.floor(ageSeconds / HOUR);
  return LATER[hours - 1] ?? LATER_MOST;
}
