import type { Limit } from './platform/turns/counted.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often things may be tried, against abuse. What an owner may want to change is a setting, not here. */
export const LIMITS = {
  /** For one account from one network; a right password starts it anew. */
  login: { name: 'login', most: 10, seconds: 15 * MINUTE },
  /** From one network, whatever the account; right passwords don't count. */
  loginsFromNetwork: { name: 'login-network', most: 50, seconds: HOUR },
  registrations: { name: 'register', most: 20, seconds: HOUR },
  /** Reset mails to one address. */
  resetMails: { name: 'reset-mail', most: 3, seconds: HOUR },
  resetMailsFromNetwork: { name: 'reset-mail-network', most: 30, seconds: HOUR },
  /** Beside the five tries that each code has. */
  codesFromNetwork: { name: 'code-network', most: 60, seconds: HOUR },
  newPasswords: { name: 'new-password', most: 30, seconds: HOUR },
  /** Verification mails to one address, asked for or sent because somebody registered it. */
  verifyMails: { name: 'verify-mail', most: 5, seconds: HOUR },
  verifyMailsFromNetwork: { name: 'verify-mail-network', most: 20, seconds: HOUR },
  /** Each sends two letters. */
  profileChanges: { name: 'profile-change', most: 20, seconds: HOUR },
  /** Calls that ask for the password of the account they act on. */
  passwordQuestions: { name: 'password-question', most: 10, seconds: 15 * MINUTE },
  /** Coupon codes that nobody knows, from one network. */
  couponGuesses: { name: 'coupon-guess', most: 20, seconds: HOUR },
  /** From one network, and in the name of one address: the copy goes there, wanted or not. */
  contactMessages: { name: 'contact', most: 5, seconds: HOUR },
  contactFromAddress: { name: 'contact-address', most: 5, seconds: HOUR },
  /** By one person; writing one anew counts. */
  reviews: { name: 'review', most: 10, seconds: 24 * HOUR },
  newsletter: { name: 'newsletter', most: 10, seconds: HOUR },
  newsletterMails: { name: 'newsletter-mail', most: 3, seconds: HOUR },
  /** For one member of staff: few enough that a six-digit code is not guessed within a year. */
  staffProofs: { name: 'staff-proof', most: 10, seconds: 15 * MINUTE },
  staffProofsADay: { name: 'staff-proof-day', most: 60, seconds: 24 * HOUR },
  staffProofsFromNetwork: { name: 'staff-proof-network', most: 50, seconds: HOUR },
} as const satisfies Record<string, Limit>;
