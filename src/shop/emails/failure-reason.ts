/** What went wrong, by the mail server's words: a code of nodemailer's, the server's number, its sentence. */
const REASONS: readonly [signs: RegExp, says: string][] = [
  [/could not be rendered/, 'We couldn’t put this email together. Ask someone technical to look at the log.'],
  [/secret key/, 'This email was encrypted with a secret key that we don’t have.'],
  [/\b(EAUTH|535)\b/, 'The mail server rejected the user name or password. Check them in Settings → Payments & email.'],
  [/\b(ECONNECTION|ESOCKET|EDNS|ETIMEDOUT|ECONNREFUSED|ENOTFOUND)\b/, 'We couldn’t reach the mail server.'],
  [/\b(ETLS|STARTTLS)\b/, 'The mail server doesn’t support a secure connection.'],
  [/\b5\.1\.(1|2|3|6|10)\b|no such (user|mailbox)/i, 'This address doesn’t exist.'],
  [/\b(552|5\.2\.2|4\.2\.2)\b|mailbox .*full/i, 'The recipient’s mailbox is full.'],
  [/\b(554|5\.7\.\d+)\b|spam/i, 'The mail server rejected it as spam or from an unknown sender.'],
  [/\b4\d\d\b/, 'The mail server kept postponing it until we stopped trying.'],
];

/** The last error in an owner's words. */
export const failureReason = (lastError: string): string =>
  REASONS.find(([signs]) => signs.test(lastError))?.[1] ?? 'The mail server rejected the email.';
