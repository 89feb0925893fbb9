import type { RateLimit } from './platform/rate-limit/rate-limit-key.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './shared/time.ts';

/** How often things may be tried, against abuse. What an owner may want to change is a setting, not here. */
export const RATE_LIMITS = {
  /** Wrong passwords for one account from one household; a right one starts it anew. */
  login: { name: 'login', most: 10, seconds: 15 * MINUTE_SECONDS },
  /** Wrong passwords in a row for one account, wherever they come from (decision 0014); then only a reset helps. */
  wrongPasswords: { name: 'wrong-password', most: 100, seconds: 30 * DAY_SECONDS },
  /** The same two for a browser that has logged in to the account before; nothing else counts its tries. */
  loginsOfBrowser: { name: 'login-browser', most: 10, seconds: 15 * MINUTE_SECONDS },
  wrongPasswordsOfBrowser: { name: 'wrong-password-browser', most: 100, seconds: 30 * DAY_SECONDS },
  /** From one network, whatever the account; right passwords don't count. */
  loginsFromNetwork: { name: 'login-network', most: 50, seconds: HOUR_SECONDS },
  registrations: { name: 'register', most: 20, seconds: HOUR_SECONDS },
  /** Reset emails to one address: from one household, by a browser that has logged in before, and in all. */
  resetMails: { name: 'reset-mail', most: 3, seconds: HOUR_SECONDS },
  resetMailsOfBrowser: { name: 'reset-mail-browser', most: 3, seconds: HOUR_SECONDS },
  resetMailsToAddress: { name: 'reset-mail-address', most: 8, seconds: HOUR_SECONDS },
  resetMailsToAddressADay: { name: 'reset-mail-address-day', most: 24, seconds: DAY_SECONDS },
  resetMailsFromNetwork: { name: 'reset-mail-network', most: 30, seconds: HOUR_SECONDS },
  /** Wrong codes for one account, beside the five tries that each code has; then only the emailed link works. */
  wrongCodes: { name: 'wrong-code', most: 30, seconds: DAY_SECONDS },
  codesFromNetwork: { name: 'code-network', most: 60, seconds: HOUR_SECONDS },
  /** Login codes to one address: right after one another, from one household, by a browser that has logged in before, in all. */
  loginCodesAtOnce: { name: 'login-code-again', most: 1, seconds: MINUTE_SECONDS / 2 },
  loginCodes: { name: 'login-code', most: 6, seconds: HOUR_SECONDS },
  loginCodesOfBrowser: { name: 'login-code-browser', most: 6, seconds: HOUR_SECONDS },
  loginCodesToAddress: { name: 'login-code-address', most: 12, seconds: HOUR_SECONDS },
  loginCodesToAddressADay: { name: 'login-code-address-day', most: 30, seconds: DAY_SECONDS },
  loginCodesFromNetwork: { name: 'login-code-network', most: 30, seconds: HOUR_SECONDS },
  /** What a browser asks for before its prompt, from one network; and passkeys that were refused. */
  passkeyOptions: { name: 'passkey-options', most: 300, seconds: HOUR_SECONDS },
  passkeys: { name: 'passkey', most: 60, seconds: HOUR_SECONDS },
  newPasswords: { name: 'new-password', most: 30, seconds: HOUR_SECONDS },
  /** Verification mails to one address, asked for or sent because somebody registered it. */
  verifyMails: { name: 'verify-mail', most: 5, seconds: HOUR_SECONDS },
  verifyMailsFromNetwork: { name: 'verify-mail-network', most: 20, seconds: HOUR_SECONDS },
  /** Each sends two letters. */
  profileChanges: { name: 'profile-change', most: 20, seconds: HOUR_SECONDS },
  /** Saved addresses that one person adds, changes or removes. */
  addressChanges: { name: 'address-change', most: 60, seconds: HOUR_SECONDS },
  /** Calls that ask for the password of the account they act on. */
  passwordQuestions: { name: 'password-question', most: 10, seconds: 15 * MINUTE_SECONDS },
  /** Coupon codes that nobody knows, from one network. */
  couponGuesses: { name: 'coupon-guess', most: 20, seconds: HOUR_SECONDS },
  /** From one network, and in the name of one address: the copy goes there, wanted or not. */
  contactMessages: { name: 'contact', most: 5, seconds: HOUR_SECONDS },
  contactFromAddress: { name: 'contact-address', most: 5, seconds: HOUR_SECONDS },
  /** Wrong keys of the webhook for emails, from one network. */
  inboundEmailKeys: { name: 'inbound-email-key', most: 20, seconds: HOUR_SECONDS },
  /** Emails about one order that are read, by whoever has its reply address: from its customer's address, and from all others together. */
  orderEmailsOfCustomer: { name: 'order-email-customer', most: 50, seconds: DAY_SECONDS },
  orderEmails: { name: 'order-email', most: 50, seconds: DAY_SECONDS },
  /** From one address to orders that are not its own. */
  orderEmailsFromSender: { name: 'order-email-sender', most: 20, seconds: DAY_SECONDS },
  /** By one person; writing one anew counts. */
  reviews: { name: 'review', most: 10, seconds: DAY_SECONDS },
  /** Ending emails that ask for reviews, from one network. */
  invitationStops: { name: 'invitation-stop', most: 30, seconds: HOUR_SECONDS },
  /** Pictures that one person adds to reviews; refused ones count. */
  reviewPictures: { name: 'review-picture', most: 20, seconds: DAY_SECONDS },
  /** Lines to makers, by one person; writing one anew counts. */
  thanks: { name: 'thanks', most: 20, seconds: DAY_SECONDS },
  /** Requests to send something back, and pictures for them, by one person. */
  returns: { name: 'return', most: 20, seconds: DAY_SECONDS },
  returnPictures: { name: 'return-picture', most: 40, seconds: DAY_SECONDS },
  /** New designs of the bead studio, from one network. */
  designs: { name: 'design', most: 120, seconds: HOUR_SECONDS },
  /** Emails about what is back: asked for from one network, and for one address. */
  stockAlerts: { name: 'stock-alert', most: 30, seconds: HOUR_SECONDS },
  stockAlertMails: { name: 'stock-alert-mail', most: 10, seconds: HOUR_SECONDS },
  /** Orders that are opened, and changed, by links of emails, from one network. */
  orderLinks: { name: 'order-link', most: 600, seconds: HOUR_SECONDS },
  orderLinkChanges: { name: 'order-link-change', most: 30, seconds: HOUR_SECONDS },
  /** Steps of paying by such a link: the buyers of a market stall may share a network. */
  linkPayments: { name: 'link-payment', most: 300, seconds: HOUR_SECONDS },
  /** Favorites that one person adds or removes, and joins with a browser's. */
  favorites: { name: 'favorite', most: 600, seconds: HOUR_SECONDS },
  favoriteMerges: { name: 'favorite-merge', most: 240, seconds: HOUR_SECONDS },
  /** Lists of favorites that are shared, and withdrawn, from one network. */
  sharedLists: { name: 'shared-list', most: 30, seconds: HOUR_SECONDS },
  listWithdrawals: { name: 'list-withdrawal', most: 120, seconds: HOUR_SECONDS },
  newsletter: { name: 'newsletter', most: 10, seconds: HOUR_SECONDS },
  newsletterMails: { name: 'newsletter-mail', most: 3, seconds: HOUR_SECONDS },
  /** Wrong passwords for one member of staff, from one network or from one browser that has signed in before. */
  staffPasswords: { name: 'staff-password', most: 10, seconds: 15 * MINUTE_SECONDS },
  /** From one network, whoever is tried; right passwords and browsers that have signed in before don't count. */
  staffPasswordsFromNetwork: { name: 'staff-password-network', most: 50, seconds: HOUR_SECONDS },
  /** Codes after a right password, for one member of staff: too few to guess six digits within a year. */
  staffCodes: { name: 'staff-code', most: 10, seconds: 15 * MINUTE_SECONDS },
  staffCodesADay: { name: 'staff-code-day', most: 60, seconds: DAY_SECONDS },
  /** "Confirm it's you", and one's own password: for one signed-in browser. */
  staffConfirmations: { name: 'staff-confirm', most: 10, seconds: 15 * MINUTE_SECONDS },
  staffConfirmationsADay: { name: 'staff-confirm-day', most: 30, seconds: DAY_SECONDS },
  /** Links of invitations to the staff that one network tries. */
  staffInvitations: { name: 'staff-invitation', most: 30, seconds: 15 * MINUTE_SECONDS },
  /** Codes that a new address of a member of staff is asked for with. */
  staffEmailChanges: { name: 'staff-email-change', most: 5, seconds: HOUR_SECONDS },
  /** Browsers that one member of staff adds for alerts, and alerts that they try. */
  pushDevices: { name: 'push-device', most: 60, seconds: HOUR_SECONDS },
  /** Searches for customers by one helper. */
  customerSearches: { name: 'customer-search', most: 120, seconds: HOUR_SECONDS },
  /** Emails about one kind of security event, for each member of staff. */
  securityEmails: { name: 'security-email', most: 1, seconds: HOUR_SECONDS },
  /** What strangers can cause: entries of one kind about one thing from one network, and of one kind in all. */
  securityEntries: { name: 'security-entry', most: 1, seconds: 10 * MINUTE_SECONDS },
  securityEntriesOfKind: { name: 'security-entry-kind', most: 100, seconds: HOUR_SECONDS },
} as const satisfies Record<string, RateLimit>;
