import { type FormEvent, useState } from 'react';
import { uuid } from '../../browser/uuid.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { sendIcon } from '../../ui/icon-shapes.ts';
import { MarkdownField } from '../components/markdown-field.tsx';
import { readForm } from '../components/read-form.ts';
import { SavedReplies } from '../components/saved-replies.tsx';
import { Segments } from '../components/segments.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { drafts } from '../session.ts';
import { callFor, hintFor, type WrittenKind } from './compose-kinds.ts';
import styles from './conversation.module.css';
import type { Contact, OrderDetail } from './order-detail.ts';

type Order = OrderDetail['order'];

const TEXT = 'words';
const MAX_FIRST_NAME_LENGTH = 24;

/** Of the form, which the head of the screen leads to. */
export const COMPOSE_ID = 'compose';

/** One field for what is written about an order: an email to its customer, a note, or what they answered elsewhere. */
export function Compose({ order, contact }: { order: Order; contact: Contact }) {
  const canWrite = order.user.email !== '';
  // Three names stand in one line, which a first name without an end would fill.
  const first = order.user.name.split(' ')[0]?.slice(0, MAX_FIRST_NAME_LENGTH) || 'the customer';
  const kinds: readonly { value: WrittenKind; name: string }[] = [
    ...(canWrite ? [{ value: 'message', name: `Email to ${first}` } as const] : []),
    { value: 'note', name: 'Staff note' },
    { value: 'reply', name: 'Their reply' },
  ];
  const draftOf = (kind: WrittenKind) => `${kind}-${order.id}`;
  // What was begun last time stands there again.
  const [kind, setKind] = useState<WrittenKind>(
    () => kinds.find(({ value }) => drafts.read(draftOf(value))[TEXT])?.value ?? (canWrite ? 'message' : 'note'),
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
      <WriteForm key={kind} kind={kind} draft={draftOf(kind)} first={first} order={order} contact={contact} />
    </>
  );
}

type WriteFormProps = { kind: WrittenKind; draft: string; first: string; order: Order; contact: Contact };

function WriteForm({ kind, draft, first, order, contact }: WriteFormProps) {
  // One form is one message, however often the browser sends it; once sent, an empty one stands there.
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
      onSubmit={(event) => {
        event.preventDefault();
        void send(readForm(event.currentTarget).text(draft));
      }}
    >
      {kind === 'message' ? (
        <MarkdownField {...area} isMessage hasPreview placeholder={`Write to ${first} about this order`} />
      ) : (
        <PlainField {...area} />
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

type PlainFieldProps = React.ComponentProps<'textarea'> & { name: string; label: string; error: string | undefined };

const PlainField = ({ label, error, ...area }: PlainFieldProps) => (
  <Field id={area.name} label={label} error={error}>
    {(tied) => <Textarea {...area} {...tied} />}
  </Field>
);
