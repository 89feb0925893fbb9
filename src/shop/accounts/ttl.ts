const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long what opens an account stays good, in seconds. */
export const TTL = {
  /** A browser that is not seen for this long is logged out. */
  sessionIdle: 7 * DAY,
  /** And every browser after this long. */
  session: 30 * DAY,
  /** A browser that has not logged in for this long counts as a new one. */
  knownBrowser: 180 * DAY,
  verifyLink: 24 * HOUR,
  confirmChangeLink: 7 * DAY,
  undoChangeLink: 7 * DAY,
  /** The link beside the code, for another device. */
  resetLink: HOUR,
  /** What a right code is exchanged for: long enough to think of a password. */
  resetPermit: 15 * MINUTE,
  resetCode: 10 * MINUTE,
  /** And the link beside it: both open the account, so both are short. */
  loginCode: 10 * MINUTE,
  /** Who logged in or entered a code within this long is not asked again who they are. */
  recentProof: 15 * MINUTE,
} as const;

/** The oldest browser makes room for the eleventh. */
export const MAX_SESSIONS = 10;
/** Seen again within this long, nothing is written: most calls stay reads. */
export const TOUCH_INTERVAL_SECONDS = 5 * MINUTE;
export const MAX_CODE_ATTEMPTS = 5;

export const addSeconds = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
