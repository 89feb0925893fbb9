import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { StaffMessage } from '../../shop/contact/staff-schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { replyIcon } from '../../ui/icon-shapes.ts';
import { fetchListFor, office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import styles from '../pieces/entries.module.css';
import { Buttons, ScreenHead } from '../pieces/layout.tsx';
import { Filters, ListPages, ListSearch, Tabs } from '../pieces/list.tsx';
import { moment } from '../pieces/moment.ts';
import { Refusal } from '../pieces/refusal.tsx';
import { isBegun, WordsForm } from '../pieces/words-form.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchListFor('GET /admin/messages', request);

export function Component() {
  const { rows, counts, next } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Messages" />
      <Tabs
        label="Messages"
        param="view"
        tabs={[
          { value: '', name: 'All', count: counts.open + counts.done },
          { value: 'open', name: 'To answer', count: counts.open },
          { value: 'done', name: 'Done', count: counts.done },
        ]}
      />
      <Filters>
        <ListSearch label="Find messages" placeholder="Word, name or email" />
      </Filters>
      {rows.length === 0 && <p className={styles.none}>No messages here.</p>}
      <ul className={styles.entries}>
        {rows.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      <ListPages says={`Showing ${rows.length}`} next={next ?? undefined} />
    </>
  );
}

function MessageItem({ message }: { message: StaffMessage }) {
  const { id, isDone } = message;
  const [isAnswering, setAnswering] = useState(false);
  const { act, pending, error, fields } = useAct();
  const params = { id };
  const draft = `answer-${id}`;
  const settle = () =>
    act(() => office.call(isDone ? 'DELETE /admin/messages/:id/done' : 'PUT /admin/messages/:id/done', { params }), {
      said: isDone ? 'Open again.' : 'Done.',
    });
  const answer = (body: string) =>
    act(() => office.call('POST /admin/messages/:id/answer', { params, body: { body } }), {
      said: `Your answer is on its way to ${message.email}.`,
    });
  return (
    <li>
      <div className={styles.head}>
        <b>{message.name}</b>
        <a href={`/admin/customers?q=${encodeURIComponent(message.email)}`}>{message.email}</a>
        <time dateTime={message.receivedAt}>{moment(message.receivedAt)}</time>
        <State message={message} />
      </div>
      <p className={styles.words}>{message.message}</p>
      {message.answers.map(({ who, body, sentAt }) => (
        <blockquote className={styles.reply} key={sentAt}>
          <b>
            {who} answered, {moment(sentAt)}
          </b>
          <p className={styles.words}>{body}</p>
        </blockquote>
      ))}
      {isAnswering ? (
        <WordsForm
          draft={draft}
          label={`Your answer to ${message.name}`}
          hint="Sent by email, with your name and their message below it."
          rows={6}
          maxLength={10_000}
          error={fields.body}
          yes="Send answer"
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
            {isDone ? 'Not done after all' : 'Mark as done'}
          </Button>
        </Buttons>
      )}
      {Object.keys(fields).length === 0 && <Refusal error={error} />}
    </li>
  );
}

function answerWord({ isDone }: StaffMessage, draft: string): string {
  if (isBegun(draft)) return 'Go on with your answer';
  return isDone ? 'Write again' : 'Answer';
}

function State({ message: { isDone, isLate } }: { message: StaffMessage }) {
  if (isDone) return <Badge tone="ok">Done</Badge>;
  return isLate ? <Badge tone="no">Late</Badge> : <Badge tone="wait">To answer</Badge>;
}
