import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  DELIVERY_STATES,
  type Delivery,
  type DeliveryState,
  isWebhookEvent,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type Webhook,
} from '../../../shop/webhooks/schema.ts';
import { Alert, ErrorAlert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/layout/blocks.tsx';
import { fetchBody } from '../../admin-api.ts';
import { formatRecentTime, formatTime } from '../../components/format-time.ts';
import styles from '../../components/forms/entries.module.css';
import { CallAction } from '../../components/forms/form-dialog.tsx';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Action, Buttons, Card } from '../../components/layout.tsx';
import { Collection } from '../../components/lists/collection.tsx';
import { Tabs } from '../../components/lists/list.tsx';
import { EditWebhook, getHost, SecretDialog, WebhookBadge } from './webhooks.tsx';

export function loader({ params: { id = '' }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const view = DELIVERY_STATES.find((state) => state === searchParams.get('view')) ?? '';
  return fetchBody('GET /admin/webhooks/:id', {
    params: { id },
    query: { view, after: searchParams.get('after') ?? '' },
  });
}

const LIST = '/admin/settings/keys/webhooks';
const STATE_NAMES: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent',
};

/** A webhook and the messages that were sent to it. */
export function Component() {
  const { webhook, deliveries, next } = useLoaderData<typeof loader>();
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { run, pending, error } = useMutation();
  const { id } = webhook;
  const params = { id };
  const sendTest = () =>
    run('POST /admin/webhooks/:id/test', {
      params,
      success: ({ status, problem }) =>
        problem ? `The test failed. ${problem}` : `The test arrived: it answered ${status}.`,
    });
  const show = async () => setSecret((await run('GET /admin/webhooks/:id/secret', { params }))?.body.secret);
  const renew = async () => {
    const renewed = await run('POST /admin/webhooks/:id/secret', {
      params,
      confirm: {
        title: 'Replace the signing secret?',
        line: 'For a day, messages are signed with both secrets. Change it in the other program before the day is over.',
        yes: 'Replace secret',
      },
    });
    setSecret(renewed?.body.secret);
  };
  const remove = () =>
    run('DELETE /admin/webhooks/:id', {
      params,
      confirm: {
        title: `Remove the webhook to ${getHost(webhook)}?`,
        line: 'It gets no more messages, and the list of its messages is deleted.',
        yes: 'Remove webhook',
        tone: 'danger',
      },
      success: 'Webhook removed.',
      goTo: LIST,
    });
  return (
    <Collection
      title={getHost(webhook)}
      back={{ href: LIST, name: 'Webhooks' }}
      what="messages"
      line="Messages of the last 30 days are listed here."
      actions={
        <>
          <Action label="Edit" look="quiet" onClick={() => setEditing(true)} />
          <Action label="Send test" look="quiet" pending={pending} onClick={sendTest} />
        </>
      }
      above={
        <>
          <ErrorAlert error={error} />
          <State webhook={webhook} />
          <Card title="Webhook">
            <Facts
              facts={[
                { name: 'Address', value: <span className="anywhere">{webhook.url}</span> },
                { name: 'Events', value: webhook.events.map(eventName).join(', ') },
                { name: 'Status', value: <WebhookBadge webhook={webhook} /> },
                { name: 'Waiting', value: webhook.waiting },
                { name: 'Added', value: `${formatTime(webhook.createdAt)} by ${webhook.createdBy}` },
              ]}
            />
            <Buttons>
              <Action label="Show secret" look="quiet" onClick={show} />
              <Action label="Replace secret" look="plain" onClick={renew} />
              <Action label="Remove webhook" look="plain" onClick={remove} />
            </Buttons>
          </Card>
          <Tabs
            label="Messages"
            tabs={[
              { value: '', name: 'All messages' },
              ...DELIVERY_STATES.map((state) => ({ value: state, name: STATE_NAMES[state] })),
            ]}
          />
        </>
      }
      elsewhere={<Action label="Send a test" look="quiet" pending={pending} onClick={sendTest} />}
      rows={deliveries}
      next={next}
      item={(delivery) => <DeliveryItem key={delivery.id} delivery={delivery} webhook={webhook} />}
    >
      {isEditing && <EditWebhook webhook={webhook} onClose={() => setEditing(false)} />}
      {secret !== undefined && (
        <SecretDialog host={getHost(webhook)} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </Collection>
  );
}

function State({ webhook: { id, pausedAt, failingSince } }: { webhook: Webhook }) {
  if (pausedAt)
    return (
      <>
        <Alert tone="wait">
          Paused {formatTime(pausedAt)}, after a day of failures. New messages wait. Fix the problem, send a test, and
          resume.
        </Alert>
        <Buttons>
          <CallAction
            label="Resume"
            call="POST /admin/webhooks/:id/resume"
            params={{ id }}
            success="Resumed. What waited is sent now."
          />
        </Buttons>
      </>
    );
  return failingSince ? (
    <Alert tone="wait">
      Nothing has arrived since {formatTime(failingSince)}. We keep trying, and pause the webhook after a day.
    </Alert>
  ) : null;
}

const eventName = (event: string): string => {
  if (event === TEST_EVENT) return 'Test';
  return isWebhookEvent(event) ? WEBHOOK_EVENTS[event].name : event;
};

const TONES = { waiting: 'wait', delivered: 'ok', failed: 'no', dropped: undefined } as const;

/** Where staff see what a message is about: `order:7KQ2-M9XD-4TRV`. */
function SubjectLink({ subject }: { subject: string }) {
  const [kind = '', id = ''] = subject.split(/:(.*)/s);
  const path = { order: `/admin/orders/${id}`, product: `/admin/products/${id}` }[kind];
  return path ? <a href={path}>{id}</a> : kind;
}

function DeliveryItem({ delivery, webhook: { id, pausedAt } }: { delivery: Delivery; webhook: Webhook }) {
  const { event, subject, state, tries, triedAt, nextTryAt, status, answer, problem, happenedAt, messageId } = delivery;
  const isTest = event === TEST_EVENT;
  const triesText = tries === 1 ? 'one try' : `${tries} tries`;
  return (
    <li>
      <div className={styles.head}>
        <b>{eventName(event)}</b>
        <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
      </div>
      {problem && <p>{problem}</p>}
      <Facts
        facts={[
          { name: 'Happened', value: formatRecentTime(happenedAt) },
          !isTest && { name: 'About', value: <SubjectLink subject={subject} /> },
          triedAt !== null && { name: 'Last tried', value: `${formatRecentTime(triedAt)}, after ${triesText}` },
          nextTryAt !== null &&
            pausedAt === null &&
            tries > 0 && { name: 'Next try', value: formatRecentTime(nextTryAt) },
          status !== null && { name: 'Answer', value: <span className="anywhere">{`${status} ${answer}`}</span> },
          { name: 'Message', value: <code className="anywhere">{messageId}</code> },
        ]}
      />
      {!isTest && pausedAt === null && (
        <Buttons>
          <CallAction
            label={state === 'waiting' ? 'Send now' : 'Send again'}
            of={`${eventName(event)}, ${messageId}`}
            look="quiet"
            call="POST /admin/webhooks/:id/deliveries/:delivery"
            params={{ id, delivery: delivery.id }}
            success="Sending."
          />
        </Buttons>
      )}
    </li>
  );
}
