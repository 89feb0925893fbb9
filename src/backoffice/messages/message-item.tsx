import { useState } from 'react';
import { orderName } from '../../shared/orders/order-names.ts';
import type { StaffMessage } from '../../shop/contact/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { replyIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import styles from '../components/entries.module.css';
import { formatTime } from '../components/format-time.ts';
import { Buttons } from '../components/layout.tsx';
import { MessageText } from '../components/message-text.tsx';
import { hasDraft, TextForm } from '../components/text-form.tsx';
import { useMutation } from '../components/use-mutation.ts';

export function MessageItem({ message }: { message: StaffMessage }) {
  const { id, isDone } = message;
  const [isAnswering, setAnswering] = useState(false);
  const { mutate, pending, error, fields } = useMutation();
  const params = { id };
  const draft = `answer-${id}`;
  const settle = () =>
    mutate(
      () => adminApi.call(isDone ? 'DELETE /admin/messages/:id/done' : 'PUT /admin/messages/:id/done', { params }),
      {
        success: isDone ? 'Reopened.' : 'Marked as done.',
      },
    );
  const answer = (body: string) =>
    mutate(() => adminApi.call('POST /admin/messages/:id/answer', { params, body: { body } }), {
      success: `Reply sent to ${message.email}.`,
    });
  return (
    <li id={`message-${message.id}`}>
      <div className={styles.head}>
        <b>{message.name}</b>
        <a href={`/admin/customers?q=${encodeURIComponent(message.email)}`}>{message.email}</a>
        <time dateTime={message.receivedAt}>{formatTime(message.receivedAt)}</time>
        <State message={message} />
      </div>
      {message.product && (
        <p>
          About <a href={`/admin/products/${message.product.id}`}>{message.product.name}</a>
        </p>
      )}
      {message.order && (
        <p>
          About order <a href={`/admin/orders/${message.order.id}`}>{orderName(message.order)}</a>, by email
        </p>
      )}
      <p className={styles.words}>{message.message}</p>
      {message.attachments.length > 0 && (
        <p className={styles.aside}>Attachments (in your mailbox): {message.attachments.join(', ')}</p>
      )}
      {message.answers.map(({ who, body, sentAt }) => (
        <blockquote className={styles.reply} key={sentAt}>
          <b>
            {who} replied, {formatTime(sentAt)}
          </b>
          <MessageText text={body} />
        </blockquote>
      ))}
      {isAnswering ? (
        <TextForm
          draft={draft}
          label={`Reply to ${message.name}`}
          hint="Sent by email, with your name and their message below it."
          rows={6}
          isFormatted
          writtenTo={{ name: message.name, order: message.order }}
          maxLength={10_000}
          error={fields.body}
          yes="Send reply"
          pending={pending}
          onSend={answer}
          onClose={() => setAnswering(false)}
        />
      ) : (
        <Buttons>
          <Button look="quiet" size="small" onClick={() => setAnswering(true)}>
            <Icon shape={replyIcon} />
            {answerWord(message, draft)}
          </Button>
          <Button look="plain" size="small" pending={pending} onClick={() => void settle()}>
            {isDone ? 'Reopen' : 'Mark as done'}
          </Button>
        </Buttons>
      )}
      <FormAlert error={error} />
    </li>
  );
}

function answerWord({ isDone }: StaffMessage, draft: string): string {
  if (hasDraft(draft)) return 'Continue reply';
  return isDone ? 'Reply again' : 'Reply';
}

function State({ message: { isDone, isLate } }: { message: StaffMessage }) {
  if (isDone) return <Badge tone="ok">Done</Badge>;
  return isLate ? <Badge tone="no">Overdue</Badge> : <Badge tone="wait">Unanswered</Badge>;
}
