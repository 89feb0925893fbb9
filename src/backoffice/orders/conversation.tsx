import type { AdminBody } from '../../browser/admin-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { stickyNoteIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { formatRecentTime } from '../components/format-time.ts';
import { Card } from '../components/layout.tsx';
import { MessageText } from '../components/message-text.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { useStaff } from '../session.ts';
import { Compose } from './compose.tsx';
import styles from './conversation.module.css';
import type { OrderDetail } from './order-detail.ts';

type Contact = AdminBody<'GET /admin/orders/:id/contact'>;
type Message = Contact['messages'][number];
type StaffNote = OrderDetail['notes'][number];
type Entry = { at: string; message: Message } | { at: string; note: StaffNote };

/** What the customer and staff wrote to each other about the order and what staff noted for themselves, the newest first. */
export function Conversation({ desk, contact }: { desk: OrderDetail; contact: Contact }) {
  const { order, notes } = desk;
  const entries: Entry[] = [
    ...contact.messages.map((message) => ({ at: message.at, message })),
    ...notes.map((note) => ({ at: note.at, note })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <Card title="Messages and notes">
      <Compose order={order} contact={contact} />
      {entries.length > 0 && (
        <ol className={styles.thread}>
          {entries.map((entry) =>
            'note' in entry ? (
              <NoteEntry key={`note ${entry.note.id}`} orderId={order.id} note={entry.note} />
            ) : (
              <MessageEntry key={entry.message.id} message={entry.message} email={order.user.email} />
            ),
          )}
        </ol>
      )}
    </Card>
  );
}

/** "You", where it was the one who looks at it. */
function useNameOf() {
  const me = useStaff().name;
  return (who: string, you = 'You') => (who === me ? you : who);
}

function MessageEntry({ message, email }: { message: Message; email: string }) {
  const { kind, who, at, body, replies, attachments, delivery } = message;
  const nameOf = useNameOf();
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

function didText({ kind, notedBy, from }: Message, nameOf: ReturnType<typeof useNameOf>): string {
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

function NoteEntry({ orderId, note }: { orderId: string; note: StaffNote }) {
  const { mutate, pending } = useMutation();
  const nameOf = useNameOf();
  const remove = () =>
    mutate(() => adminApi.call('DELETE /admin/orders/:id/notes/:note', { params: { id: orderId, note: note.id } }), {
      success: 'Note removed.',
      toastConflict: true,
    });
  return (
    <li className={styles.note}>
      <span className={classNames(styles.bead, styles.sign)}>
        <Icon shape={stickyNoteIcon} />
      </span>
      <div className={styles.paper}>
        <time dateTime={note.at}>{formatRecentTime(note.at)}</time>
        <p className={styles.words}>
          Note from {nameOf(note.who, 'you')}: <b>{note.text}</b>
        </p>
        <IconButton label={`Remove note by ${note.who}`} look="remove" disabled={pending} onClick={() => void remove()}>
          <Icon shape={trashIcon} />
        </IconButton>
      </div>
    </li>
  );
}
