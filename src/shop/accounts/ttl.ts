import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../shared/time.ts';

/** Lifetimes of credentials, in seconds. */
export const TTL = {
  sessionIdle: 7 * DAY_SECONDS,
  /** Absolute timeout. */
  session: 30 * DAY_SECONDS,
  /** A browser is unknown again after this long without a login. */
  knownBrowser: 180 * DAY_SECONDS,
  verifyLink: 24 * HOUR_SECONDS,
  confirmChangeLink: 7 * DAY_SECONDS,
  undoChangeLink: 7 * DAY_SECONDS,
  /** The link beside the code, for another device. */
  resetLink: HOUR_SECONDS,
  /** Issued for a correct code: long enough to choose a password. */
  resetPermit: 15 * MINUTE_SECONDS,
  resetCode: 10 * MINUTE_SECONDS,
  /** Also for its link: both log in, so both are short. */
  loginCode: 10 * MINUTE_SECONDS,
  /** No re-authentication within this time after a login or code. */
  recentProof: 15 * MINUTE_SECONDS,
} as const;

export const addSeconds = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

/** An eleventh session replaces the oldest. */
export const MAX_SESSIONS = 10;

/** Minimum interval of last-seen updates, so that most calls stay read-only. */
export const TOUCH_INTERVAL_SECONDS = 5 * MINUTE_SECONDS;

export const MAX_CODE_ATTEMPTS = 5;
