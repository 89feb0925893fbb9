import { type FormEvent, useState } from 'react';
import { uuid } from '../../browser/uuid.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { sendIcon, stickyNoteIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { formatRecentTime } from '../components/format-time.ts';
import { AreaField } from '../components/forms/fields.tsx';
import { readForm, submitting } from '../components/forms/read-form.ts';
import { SavedReplies } from '../components/forms/saved-replies.tsx';
import { Segments } from '../components/forms/segments.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Card, IconAction } from '../components/layout.tsx';
import { MarkdownField } from '../components/markdown/markdown-field.tsx';
import { MessageText } from '../components/message-text.tsx';
import { drafts, useStaff } from '../session.ts';
import styles from './conversation.module.css';
import type { Contact, OrderDetail } from './order-detail.ts';
import { texts } from './texts.ts';

/** Order conversation: emails between customer and staff, and staff notes, newest first. */
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

type WrittenKind = 'message' | 'note' | 'reply';

function callFor(kind: WrittenKind, id: string, written: { key: string; body: string }, { messages }: Contact) {
  const params = { id };
  switch (kind) {
    case 'message': {
      const lastReply = messages.findLast((message) => message.kind === 'email')?.id;
      return adminApi.call('POST /admin/orders/:id/messages', {
        params,
        body: { ...written, ...(lastReply !== undefined && { lastReply }) },
      });
    }
    case 'reply':
      return adminApi.call('POST /admin/orders/:id/replies', { params, body: written });
    default:
      return adminApi.call('POST /admin/orders/:id/notes', { params, body: { text: written.body } });
  }
}

function hintFor(kind: WrittenKind, { repliesShowUp, repliesArriveAt }: Contact, first: string): string {
  if (kind === 'note') return texts.notesHint;
  if (kind === 'reply') return texts.replyHint;
  return repliesShowUp ? texts.repliesShowUp(first) : texts.repliesArrive(repliesArriveAt);
}

type Order = OrderDetail['order'];

const TEXT = 'words';
const MAX_FIRST_NAME_LENGTH = 24;

/** Anchor id of the compose form; the screen header links to it. */
export const COMPOSE_ID = 'compose';

/** Compose form: an email to the customer, a staff note, or a customer reply received elsewhere. */
function Compose({ order, contact }: { order: Order; contact: Contact }) {
  const canWrite = order.user.email !== '';
  // Three labels share one line; truncate a long first name.
  const first = order.user.name.split(' ')[0]?.slice(0, MAX_FIRST_NAME_LENGTH) || 'the customer';
  const kinds: readonly { value: WrittenKind; name: string }[] = [
    ...(canWrite ? [{ value: 'message', name: `Email to ${first}` } as const] : []),
    { value: 'note', name: 'Staff note' },
    { value: 'reply', name: 'Their reply' },
  ];
  const toDraft = (kind: WrittenKind) => `${kind}-${order.id}`;
  // Reopens the kind with an unsent draft.
  const [kind, setKind] = useState<WrittenKind>(
    () => kinds.find(({ value }) => drafts.read(toDraft(value))[TEXT])?.value ?? (canWrite ? 'message' : 'note'),
  );
  return (
    <>
      <div className={styles.kinds}>
        <Segments
          name={`kind-${order.id}`}
          label="What you write"
          defaultValue={kind}
          choices={kinds}
          onChange={setKind}
        />
      </div>
      <WriteForm key={kind} kind={kind} draft={toDraft(kind)} first={first} order={order} contact={contact} />
    </>
  );
}

type WriteFormProps = { kind: WrittenKind; draft: string; first: string; order: Order; contact: Contact };

function WriteForm({ kind, draft, first, order, contact }: WriteFormProps) {
  // Idempotency key per message; replaced after sending.
  const [key, setKey] = useState(uuid);
  const { mutate, pending, error, fields } = useMutation();
  const { id, user } = order;
  async function send(body: string) {
    const sent = await mutate(() => callFor(kind, id, { key, body }, contact), {
      success: { message: `Sent to ${user.email}.`, reply: 'Reply noted.', note: 'Note added.' }[kind],
    });
    if (!sent) return;
    drafts.discard(draft);
    setKey(uuid());
  }
  const area = {
    name: draft,
    error: fields.body ?? fields.text,
    label: { message: `Message to ${user.name || first}`, note: 'Note for staff', reply: 'What the customer replied' }[
      kind
    ],
    maxLength: kind === 'note' ? 2000 : 10_000,
    rows: 3,
    required: true,
    defaultValue: drafts.read(draft)[TEXT] ?? '',
    onInput: ({ currentTarget: { value } }: FormEvent<HTMLTextAreaElement>) => drafts.save(draft, { [TEXT]: value }),
  };
  return (
    <form
      key={key}
      id={COMPOSE_ID}
      className={styles.compose}
      onSubmit={submitting((form) => send(readForm(form).text(draft)))}
    >
      {kind === 'message' ? (
        <MarkdownField {...area} isMessage hasPreview placeholder={`Write to ${first} about this order`} />
      ) : (
        <AreaField {...area} />
      )}
      {kind === 'message' && <SavedReplies of={draft} facts={{ name: user.name, order }} />}
      <div className={styles.foot}>
        <p>{hintFor(kind, contact, first)}</p>
        <Button type="submit" size="small" look={kind === 'message' ? 'solid' : 'quiet'} pending={pending}>
          {kind === 'message' && <Icon shape={sendIcon} />}
          {{ message: 'Send', note: 'Add note', reply: 'Save reply' }[kind]}
        </Button>
      </div>
      <FormAlert error={error} />
    </form>
  );
}

type Message = Contact['messages'][number];

function MessageEntry({ message, email }: { message: Message; email: string }) {
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

type StaffNote = OrderDetail['notes'][number];
type Entry = { at: string; message: Message } | { at: string; note: StaffNote };

function NoteEntry({ orderId, note }: { orderId: string; note: StaffNote }) {
  const { run, pending } = useMutation();
  const nameOf = useStaffName();
  return (
    <li>
      <span className={classNames(styles.bead, styles.sign)}>
        <Icon shape={stickyNoteIcon} />
      </span>
      <div className={styles.paper}>
        <time dateTime={note.at}>{formatRecentTime(note.at)}</time>
        <p className={styles.words}>
          Note from {nameOf(note.who, 'you')}: <b>{note.text}</b>
        </p>
        <IconAction
          label={`Remove note by ${note.who}`}
          icon={trashIcon}
          look="remove"
          disabled={pending}
          onClick={() =>
            run('DELETE /admin/orders/:id/notes/:note', {
              params: { id: orderId, note: note.id },
              success: 'Note removed.',
              toastConflict: true,
            })
          }
        />
      </div>
    </li>
  );
}

/** "You" for the signed-in staff member. */
function useStaffName() {
  const me = useStaff().name;
  return (who: string, you = 'You') => (who === me ? you : who);
}
