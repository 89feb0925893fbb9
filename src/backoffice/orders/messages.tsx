import { useState } from 'react';
import type { AdminBody } from '../../browser/admin-client.ts';
import { uuid } from '../../browser/uuid.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import entries from '../components/entries.module.css';
import { formatTime } from '../components/format-time.ts';
import { Buttons, Card, Note } from '../components/layout.tsx';
import { MessageText } from '../components/message-text.tsx';
import { hasDraft, TextForm } from '../components/text-form.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';
import { texts } from './texts.ts';

type Contact = AdminBody<'GET /admin/orders/:id/contact'>;
type Message = Contact['messages'][number];
type Props = { desk: OrderDetail; contact: Contact };

/** What was written about the order, and the form for the next message. */
export function Messages({ desk: { order }, contact }: Props) {
  const { messages, repliesArriveAt, repliesShowUp } = contact;
  const whereRepliesCome = repliesShowUp ? texts.repliesShowUp : texts.repliesArrive(repliesArriveAt);
  const canWrite = order.user.email !== '';
  return (
    <Card title="Messages">
      {messages.length > 0 && (
        <ul className={styles.notes}>
          {messages.map((message) => (
            <li key={message.id}>
              <Written message={message} email={order.user.email} />
            </li>
          ))}
        </ul>
      )}
      {canWrite ? <Note>{whereRepliesCome}</Note> : <Note>{texts.nobodyToWriteTo}</Note>}
      <Forms id={order.id} canWrite={canWrite} email={order.user.email} />
    </Card>
  );
}

function Written({ message, email }: { message: Message; email: string }) {
  const { body, replies, delivery } = message;
  return (
    <>
      <b>{headOf(message)}</b>
      {delivery === 'failed' && <Badge tone="no">Not delivered</Badge>}
      {delivery === 'waiting' && <Badge tone="wait">Sending</Badge>}
      {message.kind === 'sent' ? <MessageText text={body} /> : <p className={entries.words}>{body}</p>}
      {message.attachments.length > 0 && <Note>In your mailbox: {message.attachments.join(', ')}</Note>}
      {replies.map((reply) => (
        <blockquote className={entries.reply} key={reply.at}>
          <b>
            {reply.who} replied, {formatTime(reply.at)}
          </b>
          <MessageText text={reply.body} />
        </blockquote>
      ))}
      {message.kind === 'contact' && <a href={`/admin/messages?q=${encodeURIComponent(email)}`}>Open in Messages</a>}
    </>
  );
}

function headOf({ kind, who, notedBy, at, from }: Message): string {
  const when = formatTime(at);
  if (kind === 'email') return `${who}${from === null ? '' : ` (${from})`} replied by email, ${when}`;
  if (kind === 'contact') return `${who} wrote on the contact page, ${when}`;
  return kind === 'sent' ? `${who} wrote, ${when}` : `${who} replied, noted by ${notedBy}, ${when}`;
}

type FormProps = { id: string; canWrite: boolean; email: string };

function Forms({ id, canWrite, email }: FormProps) {
  const [open, setOpen] = useState<'message' | 'reply'>();
  // One form is one message, however often the browser sends it.
  const [key, setKey] = useState(uuid);
  const { mutate, pending, error, fields } = useMutation();
  const drafts = { message: `message-${id}`, reply: `reply-${id}` };
  async function send(call: 'POST /admin/orders/:id/messages' | 'POST /admin/orders/:id/replies', body: string) {
    const sent = await mutate(() => adminApi.call(call, { params: { id }, body: { key, body } }), {
      success: call === 'POST /admin/orders/:id/messages' ? `Sent to ${email}.` : 'Reply noted.',
    });
    if (sent) setKey(uuid());
    return sent;
  }
  const shared = { maxLength: 10_000, error: fields.body, pending, onClose: () => setOpen(undefined) };
  return (
    <>
      <FormAlert error={error} />
      {open === 'message' && (
        <TextForm
          {...shared}
          draft={drafts.message}
          label="Message to the customer"
          hint="Sent by email, with your name and the order number."
          rows={6}
          isFormatted
          yes="Send message"
          onSend={(body) => send('POST /admin/orders/:id/messages', body)}
        />
      )}
      {open === 'reply' && (
        <TextForm
          {...shared}
          draft={drafts.reply}
          label="What the customer replied"
          rows={4}
          yes="Save reply"
          onSend={(body) => send('POST /admin/orders/:id/replies', body)}
        />
      )}
      {!open && (
        <Buttons>
          {canWrite && (
            <Button size="small" look="quiet" onClick={() => setOpen('message')}>
              {hasDraft(drafts.message) ? 'Continue message' : 'Write to customer'}
            </Button>
          )}
          <Button size="small" look="plain" onClick={() => setOpen('reply')}>
            {hasDraft(drafts.reply) ? 'Continue reply' : 'Note a reply'}
          </Button>
        </Buttons>
      )}
    </>
  );
}
