import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { DecryptionError } from '../../platform/secrets/secret-box.ts';
import type { claimDueEmail } from './delivery-queries.ts';
import { EmailNotNeeded } from './email.ts';
import type { EmailRenderer } from './email-renderer.ts';
import type { Delivery, EmailTransport, Envelope } from './email-transport.ts';
import { UNKNOWN_KEY } from './encryption.ts';

export type DeliverEmailsDeps = {
  db: Database;
  log: Log;
  now: () => Date;
  /** Undefined: emails are stored and read at `/dev/mail`. */
  emailTransport: EmailTransport | undefined;
  emailRenderer: EmailRenderer;
  /** Host part of the emails' Message-IDs. */
  mailHost: string;
};
/** What the owner reads of an email that a mistake in its template keeps here. */

const NOT_RENDERED = 'could not be rendered';

type ClaimedEmail = NonNullable<Awaited<ReturnType<typeof claimDueEmail>>>;

/** One that can't be rendered is tried again as one that can't be sent: the next release may know how. */
export async function deliver(
  { emailRenderer, mailHost, log }: DeliverEmailsDeps,
  transport: EmailTransport,
  email: ClaimedEmail,
): Promise<Delivery | 'dropped'> {
  let envelope: Envelope;
  try {
    const { attachments, ...rendered } = await emailRenderer.render(email);
    envelope = {
      ...rendered,
      messageId: `<${email.id}@${mailHost}>`,
      to: email.toAddress,
      attachments: await attachments(),
      writtenAt: email.queuedAt,
    };
  } catch (err) {
    if (err instanceof EmailNotNeeded) {
      log.warn(
        { emailId: email.id, kind: email.kind, why: err.message },
        'an email is not needed any more and is dropped',
      );
      return 'dropped';
    }
    log.error({ err, emailId: email.id, kind: email.kind }, 'an email could not be rendered');
    const isFinal = err instanceof DecryptionError;
    return { ok: false, isFinal, reason: isFinal ? UNKNOWN_KEY : NOT_RENDERED };
  }
  return transport.deliver(envelope);
}
