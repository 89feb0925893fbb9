import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { orderName } from '../../shared/orders/order-names.ts';
import type { StaffMessage } from '../../shop/contact/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { replyIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody, fetchList } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import styles from '../components/forms/entries.module.css';
import { hasDraft, TextForm } from '../components/forms/text-form.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { MessageText } from '../components/message-text.tsx';
import { useStaff } from '../session.ts';
import { MessageState } from './message-state.tsx';
import { messageTabs } from './message-tabs.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [messages, thanks] = await Promise.all([
    fetchList('GET /admin/messages', request),
    fetchBody('GET /admin/thanks', { query: { view: 'open', after: '' } }),
  ]);
  return { ...messages, thanks: thanks.counts.open };
}

export function Component() {
  const { rows, counts, next, thanks } = useLoaderData<typeof loader>();
  const { role } = useStaff();
  return (
    <Collection
      title="Messages"
      {...messageTabs({ messages: counts, thanks }, role)}
      search={{ label: 'Search messages', placeholder: 'Word, name or email' }}
      what="messages"
      line="Questions from your contact form, product pages and emails about orders arrive here."
      elsewhere={<Action label="All customers" look="quiet" href="/admin/customers" />}
      rows={rows}
      item={(message) => <MessageItem key={message.id} message={message} />}
      next={next}
    />
  );
}

function MessageItem({ message }: { message: StaffMessage }) {
  const { id, isDone } = message;
  const [isAnswering, setAnswering] = useState(false);
  const { run, pending, error } = useMutation();
  const params = { id };
  const draft = `answer-${id}`;
  const settle = () =>
    run(isDone ? 'DELETE /admin/messages/:id/done' : 'PUT /admin/messages/:id/done', {
      params,
      success: isDone ? 'Reopened.' : 'Marked as done.',
    });
  return (
    <li id={`message-${message.id}`}>
      <div className={styles.head}>
        <b>{message.name}</b>
        <a href={`/admin/customers?q=${encodeURIComponent(message.email)}`}>{message.email}</a>
        <time dateTime={message.receivedAt}>{formatTime(message.receivedAt)}</time>
        <MessageState message={message} />
      </div>
      {message.product && (
        <p>
          About <a href={`/admin/products/${message.product.id}`}>{message.product.name}</a>
        </p>
      )}
      {message.order && (
        <p>
          About order <a href={`/admin/orders/${message.order.id}`}>{orderName(message.order)}</a>
          {message.order.isStated && ', as the sender says'}
        </p>
      )}
      <p className="anywhere lines">{message.message}</p>
      {message.attachments.length > 0 && (
        <p className="hint">Attachments (in your mailbox): {message.attachments.join(', ')}</p>
      )}
      {message.answers.map(({ who, body, sentAt }) => (
        <blockquote className={styles.reply} key={sentAt}>
          <b>
            {who} replied, {formatTime(sentAt)}
          </b>
          <MessageText text={body} />
        </blockquote>
      ))}
      {message.draft && !isDone && !isAnswering && (
        <blockquote className={styles.reply}>
          <b>{message.draft.who} drafted this reply, not sent</b>
          <MessageText text={message.draft.body} />
        </blockquote>
      )}
      {isAnswering ? (
        <TextForm
          draft={draft}
          words={message.draft?.body ?? ''}
          label={`Reply to ${message.name}`}
          hint="Sent by email, with your name and their message below it."
          rows={6}
          isFormatted
          writtenTo={{ name: message.name, order: message.order }}
          maxLength={10_000}
          yes="Send reply"
          success={`Reply sent to ${message.email}.`}
          send={(body) => adminApi.call('POST /admin/messages/:id/answer', { params, body: { body } })}
          onClose={() => setAnswering(false)}
        />
      ) : (
        <Buttons>
          <Action label={answerWord(message, draft)} icon={replyIcon} look="quiet" onClick={() => setAnswering(true)} />
          <Action label={isDone ? 'Reopen' : 'Mark as done'} look="plain" pending={pending} onClick={settle} />
        </Buttons>
      )}
      <FormAlert error={error} />
    </li>
  );
}

function answerWord({ isDone, draft: drafted }: StaffMessage, draft: string): string {
  if (hasDraft(draft)) return 'Continue reply';
  if (drafted && !isDone) return 'Check and send';
  return isDone ? 'Reply again' : 'Reply';
}
