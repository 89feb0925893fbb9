type SecurityEvent = {
  outcome: 'allowed' | 'refused';
  /** For the log. */
  sentence: string;
  /** Strangers can cause any number of it: entries are limited (`LIMITS.securityEntries`). */
  isLimited?: true;
};

const allowed = (sentence: string) => ({ outcome: 'allowed', sentence }) as const;
const refused = (sentence: string) => ({ outcome: 'refused', sentence, isLimited: true }) as const;

/** Every event that tells of an attack, or of a door that was opened: each goes to the log and to the audit entries. */
export const SECURITY_EVENTS = {
  'staff.signed_in': allowed('a member of staff signed in'),
  'staff.signed_in_new_browser': allowed('a member of staff signed in from a new browser'),
  'staff.sign_in_refused': refused('a staff sign-in had a wrong email or password'),
  'staff.code_refused': refused('a staff sign-in had a wrong second-factor code'),
  'staff.locked_out': refused('a staff sign-in was refused after too many tries'),
  'staff.recovery_code_used': allowed('a recovery code was used'),
  'staff.confirm_refused': refused('a member of staff gave a wrong password or code to confirm'),
  'staff.call_refused': refused('a member of staff was refused a call'),
  'staff.browser_signed_out': allowed('a member of staff signed out another browser'),
  'staff.second_factor_set_up': allowed('a second factor was set up'),
  'staff.second_factor_turned_off': allowed('a second factor was turned off'),
  'staff.second_factor_removed': allowed('a second factor was removed at the terminal'),
  'staff.recovery_codes_renewed': allowed('recovery codes were renewed'),
  'staff.passkey_added': allowed('a member of staff added a passkey'),
  'staff.passkey_removed': allowed('a member of staff removed a passkey'),
  'staff.passkey_refused': refused('a passkey of a member of staff signed wrongly or counted backwards'),
  'staff.password_changed': allowed('a member of staff changed their password'),
  'staff.password_handed_over': allowed('a member of staff was given a new password'),
  'staff.email_change_asked': allowed('a member of staff asked for another email'),
  'staff.email_changed': allowed('a member of staff changed their email'),
  'staff.added': allowed('a member of staff was added'),
  'staff.invited': allowed('a member of staff was invited by email'),
  'staff.joined': allowed('a member of staff followed their invitation'),
  'staff.changed': allowed('the name or role of a member of staff was changed'),
  'staff.closed': allowed('a member of staff was removed'),
  'staff.reopened': allowed('the removal of a member of staff was taken back'),
  'order.exported': allowed('orders were exported'),
  'product.exported': allowed('products were exported'),
  'newsletter.subscribers_exported': allowed('subscribers were exported'),
  'customer.data_exported': allowed('the data of a customer was exported'),
  'customer.logged_out': allowed('a customer was logged out of every browser'),
  'customer.listed': { ...allowed('customers were listed'), isLimited: true },
  'customer.passkey_added': allowed('a passkey was added to an account'),
  'customer.passkey_removed': allowed('a passkey was removed from an account'),
  'customer.passkey_refused': refused('a known passkey signed wrongly or counted backwards'),
  'customer.locked_out': refused('a login was refused after too many tries'),
  'payment.webhook_forged': refused('a webhook that PayPal did not send was refused'),
  'connection.changed': allowed('PayPal or the mail server was connected anew'),
  'connection.removed': allowed('PayPal or the mail server was disconnected'),
  'backup.restored': allowed('a backup was restored'),
  'backup.downloaded': allowed('a backup was downloaded'),
} as const satisfies Record<`${string}.${string}`, SecurityEvent>;

export type SecurityEventName = keyof typeof SECURITY_EVENTS;

/** Undefined for what staff change day by day. */
export const securityEvent = (what: string): SecurityEvent | undefined =>
  Object.hasOwn(SECURITY_EVENTS, what) ? SECURITY_EVENTS[what as SecurityEventName] : undefined;
