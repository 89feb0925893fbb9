import type { RateLimit } from './platform/rate-limit/rate-limit-key.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './shared/time.ts';

/** Rate limits against abuse. Values that an owner may want to change are settings, not here. */
export const RATE_LIMITS = {
  /** Wrong passwords per account and household; reset by a correct one. */
  login: { name: 'login', most: 10, seconds: 15 * MINUTE_SECONDS },
  /** Consecutive wrong passwords per account from anywhere (decision 0014); then only a password reset helps. */
  wrongPasswords: { name: 'wrong-password', most: 100, seconds: 30 * DAY_SECONDS },
  /** The same two limits for a browser that has logged in to the account before; only these count its attempts. */
  loginsOfBrowser: { name: 'login-browser', most: 10, seconds: 15 * MINUTE_SECONDS },
  wrongPasswordsOfBrowser: { name: 'wrong-password-browser', most: 100, seconds: 30 * DAY_SECONDS },
  /** Per network, across accounts; correct passwords don't count. */
  loginsFromNetwork: { name: 'login-network', most: 50, seconds: HOUR_SECONDS },
  registrations: { name: 'register', most: 20, seconds: HOUR_SECONDS },
  /** Reset emails per address: from one household, from a browser that has logged in before, and in total. */
  resetMails: { name: 'reset-mail', most: 3, seconds: HOUR_SECONDS },
  resetMailsOfBrowser: { name: 'reset-mail-browser', most: 3, seconds: HOUR_SECONDS },
  resetMailsToAddress: { name: 'reset-mail-address', most: 8, seconds: HOUR_SECONDS },
  resetMailsToAddressADay: { name: 'reset-mail-address-day', most: 24, seconds: DAY_SECONDS },
  resetMailsFromNetwork: { name: 'reset-mail-network', most: 30, seconds: HOUR_SECONDS },
  /** Wrong codes per account, in addition to the five attempts per code; then only the emailed link works. */
  wrongCodes: { name: 'wrong-code', most: 30, seconds: DAY_SECONDS },
  codesFromNetwork: { name: 'code-network', most: 60, seconds: HOUR_SECONDS },
  /**
   * Login codes per address: minimum interval, from one household, from a browser that has logged in before, and in
   * total.
   */
  loginCodesAtOnce: { name: 'login-code-again', most: 1, seconds: MINUTE_SECONDS / 2 },
  loginCodes: { name: 'login-code', most: 6, seconds: HOUR_SECONDS },
  loginCodesOfBrowser: { name: 'login-code-browser', most: 6, seconds: HOUR_SECONDS },
  loginCodesToAddress: { name: 'login-code-address', most: 12, seconds: HOUR_SECONDS },
  loginCodesToAddressADay: { name: 'login-code-address-day', most: 30, seconds: DAY_SECONDS },
  loginCodesFromNetwork: { name: 'login-code-network', most: 30, seconds: HOUR_SECONDS },
  /** Passkey options per network, requested before the browser's prompt; and refused passkeys. */
  passkeyOptions: { name: 'passkey-options', most: 300, seconds: HOUR_SECONDS },
  passkeys: { name: 'passkey', most: 60, seconds: HOUR_SECONDS },
  newPasswords: { name: 'new-password', most: 30, seconds: HOUR_SECONDS },
  /** Verification emails per address, on request or after a registration. */
  verifyMails: { name: 'verify-mail', most: 5, seconds: HOUR_SECONDS },
  verifyMailsFromNetwork: { name: 'verify-mail-network', most: 20, seconds: HOUR_SECONDS },
  /** Each one sends two emails. */
  profileChanges: { name: 'profile-change', most: 20, seconds: HOUR_SECONDS },
  /** Saved addresses that one customer adds, changes or removes. */
  addressChanges: { name: 'address-change', most: 60, seconds: HOUR_SECONDS },
  /** Calls that require the password of the current account. */
  passwordQuestions: { name: 'password-question', most: 10, seconds: 15 * MINUTE_SECONDS },
  /** Unknown coupon codes, per network. */
  couponGuesses: { name: 'coupon-guess', most: 20, seconds: HOUR_SECONDS },
  /** Contact messages per network, and per sender address, which receives a copy even if it didn't ask for one. */
  contactMessages: { name: 'contact', most: 5, seconds: HOUR_SECONDS },
  contactFromAddress: { name: 'contact-address', most: 5, seconds: HOUR_SECONDS },
  /** Wrong keys of the inbound email webhook, per network. */
  inboundEmailKeys: { name: 'inbound-email-key', most: 20, seconds: HOUR_SECONDS },
  /**
   * Emails accepted for one order, for anyone with its reply address: from its customer's address, and from all others
   * together.
   */
  orderEmailsOfCustomer: { name: 'order-email-customer', most: 50, seconds: DAY_SECONDS },
  orderEmails: { name: 'order-email', most: 50, seconds: DAY_SECONDS },
  /** Emails per sender address to other customers' orders. */
  orderEmailsFromSender: { name: 'order-email-sender', most: 20, seconds: DAY_SECONDS },
  /** Reviews per customer; edits count. */
  reviews: { name: 'review', most: 10, seconds: DAY_SECONDS },
  /** Unsubscribing from review invitation emails, per network. */
  invitationStops: { name: 'invitation-stop', most: 30, seconds: HOUR_SECONDS },
  /** Review photos per customer; refused ones count. */
  reviewPictures: { name: 'review-picture', most: 20, seconds: DAY_SECONDS },
  /** Thank-you notes to makers, per customer; edits count. */
  thanks: { name: 'thanks', most: 20, seconds: DAY_SECONDS },
  /** Return requests, and their photos, per customer. */
  returns: { name: 'return', most: 20, seconds: DAY_SECONDS },
  returnPictures: { name: 'return-picture', most: 40, seconds: DAY_SECONDS },
  /** New bead studio designs, per network. */
  designs: { name: 'design', most: 120, seconds: HOUR_SECONDS },
  /** Back-in-stock alerts: requests per network and per address. */
  stockAlerts: { name: 'stock-alert', most: 30, seconds: HOUR_SECONDS },
  stockAlertMails: { name: 'stock-alert-mail', most: 10, seconds: HOUR_SECONDS },
  /** Orders opened or changed with email links, per network. */
  orderLinks: { name: 'order-link', most: 600, seconds: HOUR_SECONDS },
  orderLinkChanges: { name: 'order-link-change', most: 30, seconds: HOUR_SECONDS },
  /** Payment steps with such a link. High, since customers at a market stall may share a network. */
  linkPayments: { name: 'link-payment', most: 300, seconds: HOUR_SECONDS },
  /** Favorites that one customer adds, removes or merges from a browser. */
  favorites: { name: 'favorite', most: 600, seconds: HOUR_SECONDS },
  favoriteMerges: { name: 'favorite-merge', most: 240, seconds: HOUR_SECONDS },
  /** Shared favorites lists created or withdrawn, per network. */
  sharedLists: { name: 'shared-list', most: 30, seconds: HOUR_SECONDS },
  listWithdrawals: { name: 'list-withdrawal', most: 120, seconds: HOUR_SECONDS },
  newsletter: { name: 'newsletter', most: 10, seconds: HOUR_SECONDS },
  newsletterMails: { name: 'newsletter-mail', most: 3, seconds: HOUR_SECONDS },
  /** Wrong passwords per staff member, from one network or from one browser that has signed in before. */
  staffPasswords: { name: 'staff-password', most: 10, seconds: 15 * MINUTE_SECONDS },
  /** Per network, across staff members; correct passwords and browsers that have signed in before don't count. */
  staffPasswordsFromNetwork: { name: 'staff-password-network', most: 50, seconds: HOUR_SECONDS },
  /** Codes after a correct password, per staff member: too few to guess six digits within a year. */
  staffCodes: { name: 'staff-code', most: 10, seconds: 15 * MINUTE_SECONDS },
  staffCodesADay: { name: 'staff-code-day', most: 60, seconds: DAY_SECONDS },
  /** "Confirm it's you" and password changes, per signed-in browser. */
  staffConfirmations: { name: 'staff-confirm', most: 10, seconds: 15 * MINUTE_SECONDS },
  staffConfirmationsADay: { name: 'staff-confirm-day', most: 30, seconds: DAY_SECONDS },
  /** Staff invitation links tried, per network. */
  staffInvitations: { name: 'staff-invitation', most: 30, seconds: 15 * MINUTE_SECONDS },
  /** Codes requested for a staff member's new email address. */
  staffEmailChanges: { name: 'staff-email-change', most: 5, seconds: HOUR_SECONDS },
  /** Browsers added for alerts, and test alerts, per staff member. */
  pushDevices: { name: 'push-device', most: 60, seconds: HOUR_SECONDS },
  /** Customer searches per helper. */
  customerSearches: { name: 'customer-search', most: 120, seconds: HOUR_SECONDS },
  /** Emails about one kind of security event, per staff member. */
  securityEmails: { name: 'security-email', most: 1, seconds: HOUR_SECONDS },
  /** Calls per key of a program. */
  apiKeys: { name: 'api-key', most: 300, seconds: MINUTE_SECONDS },
  /** Audit entries that strangers can cause: of one kind per subject and network, and of one kind in total. */
  securityEntries: { name: 'security-entry', most: 1, seconds: 10 * MINUTE_SECONDS },
  securityEntriesOfKind: { name: 'security-entry-kind', most: 100, seconds: HOUR_SECONDS },
} as const satisfies Record<string, RateLimit>;
