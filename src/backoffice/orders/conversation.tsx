import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { stickyNoteIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { formatRecentTime } from '../components/format-time.ts';
import { Card } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { Compose } from './compose.tsx';
import styles from './conversation.module.css';
import { type Message, MessageEntry } from './message-entry.tsx';
import type { Contact, OrderDetail } from './order-detail.ts';
import { useStaffName } from './use-staff-name.ts';

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

function NoteEntry({ orderId, note }: { orderId: string; note: StaffNote }) {
  const { mutate, pending } = useMutation();
  const nameOf = useStaffName();
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
