import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../shared/time.ts';

/** How long what opens an account stays good, in seconds. */
export const TTL = {
  /** A browser that is not seen for this long is logged out. */
  sessionIdle: 7 * DAY_SECONDS,
  /** And every browser after this long. */
  session: 30 * DAY_SECONDS,
  /** A browser that has not logged in for this long counts as a new one. */
  knownBrowser: 180 * DAY_SECONDS,
  verifyLink: 24 * HOUR_SECONDS,
  confirmChangeLink: 7 * DAY_SECONDS,
  undoChangeLink: 7 * DAY_SECONDS,
  /** The link beside the code, for another device. */
  resetLink: HOUR_SECONDS,
  /** What a right code is exchanged for: long enough to think of a password. */
  resetPermit: 15 * MINUTE_SECONDS,
  resetCode: 10 * MINUTE_SECONDS,
  /** And the link beside it: both open the account, so both are short. */
  loginCode: 10 * MINUTE_SECONDS,
  /** Who logged in or entered a code within this long is not asked again who they are. */
  recentProof: 15 * MINUTE_SECONDS,
} as const;

/** The oldest browser makes room for the eleventh. */
export const MAX_SESSIONS = 10;
/** Seen again within this long, nothing is written: most calls stay reads. */
export const TOUCH_INTERVAL_SECONDS = 5 * MINUTE_SECONDS;
export const MAX_CODE_ATTEMPTS = 5;

export const addSeconds = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
