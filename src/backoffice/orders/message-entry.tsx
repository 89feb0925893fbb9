import { Badge } from '../../ui/badge.tsx';
import { formatRecentTime } from '../components/format-time.ts';
import { MessageText } from '../components/message-text.tsx';
import styles from './conversation.module.css';
import type { Contact } from './order-detail.ts';
import { useStaffName } from './use-staff-name.ts';

export type Message = Contact['messages'][number];

export function MessageEntry({ message, email }: { message: Message; email: string }) {
  const { kind, who, at, body, replies, attachments, delivery } = message;
  const nameOf = useStaffName();
  const isOurs = kind === 'sent';
  return (
    <li className={isOurs ? styles.us : styles.them}>
      <span className={styles.bead} aria-hidden="true" />
      <div>
        <p className={styles.who}>
          <time dateTime={at}>{formatRecentTime(at)}</time>
          <span>
            <b>{isOurs ? nameOf(who) : who}</b> {didText(message, nameOf)}
          </span>
          {delivery === 'failed' && <Badge tone="no">Not delivered</Badge>}
          {delivery === 'waiting' && <Badge tone="wait">Sending</Badge>}
        </p>
        <blockquote>
          {isOurs ? <MessageText text={body} /> : <p className={styles.words}>{body}</p>}
          {attachments.length > 0 && (
            <p className={styles.files}>Attachments (in your mailbox): {attachments.join(', ')}</p>
          )}
        </blockquote>
        {replies.map((reply) => (
          <div key={reply.at} className={styles.answer}>
            <p className={styles.who}>
              <time dateTime={reply.at}>{formatRecentTime(reply.at)}</time>
              <span>
                <b>{nameOf(reply.who)}</b> replied
              </span>
            </p>
            <blockquote>
              <MessageText text={reply.body} />
            </blockquote>
          </div>
        ))}
        {kind === 'contact' && (
          <a className={styles.more} href={`/admin/messages?q=${encodeURIComponent(email)}`}>
            Open in Messages
          </a>
        )}
      </div>
    </li>
  );
}

function didText({ kind, notedBy, from }: Message, nameOf: ReturnType<typeof useStaffName>): string {
  switch (kind) {
    case 'sent':
      return 'wrote';
    case 'email':
      return from === null ? 'replied' : `replied from ${from}`;
    case 'received':
      return `replied, noted by ${notedBy === null ? 'staff' : nameOf(notedBy, 'you')}`;
    default:
      return 'wrote on the contact page';
  }
}
