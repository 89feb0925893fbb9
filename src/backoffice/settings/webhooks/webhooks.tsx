import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { isWebhookEvent, MAX_WEBHOOKS, WEBHOOK_EVENTS, type Webhook } from '../../../shop/webhooks/schema.ts';
import { Badge } from '../../../ui/badge.tsx';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { CopyButton } from '../../components/feedback/copy-button.tsx';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { formatRecentTime } from '../../components/format-time.ts';
import { CheckboxGroup, CodeField } from '../../components/forms/fields.tsx';
import { CallForm, FormDialog } from '../../components/forms/form-dialog.tsx';
import type { FormReader } from '../../components/forms/read-form.ts';
import { Action, Buttons } from '../../components/layout.tsx';
import { Collection } from '../../components/lists/collection.tsx';
import { Cut, type ListColumn, type ListRow, RowList } from '../../components/lists/row-list.tsx';
import { useShopUrl } from '../../components/open-preview.tsx';

export const loader = () => fetchBody('GET /admin/webhooks', {});

/** Addresses of other programs that get a message when something happens in the shop. */
export function Component() {
  const { webhooks } = useLoaderData<typeof loader>();
  const shopUrl = useShopUrl();
  const [created, setCreated] = useState<{ host: string; secret: string }>();
  return (
    <Collection
      title="Webhooks"
      back={{ href: '/admin/settings/keys', name: 'Apps & keys' }}
      what="webhooks"
      line="A webhook tells another program when something happens, such as a paid order, so it doesn’t have to ask."
      add={{ label: 'Add webhook', first: 'Add your first webhook', disabled: webhooks.length >= MAX_WEBHOOKS }}
      note={
        <>
          We send a signed message to your address right after each event.{' '}
          <a href={shopUrl('/api/docs#webhooks')}>See what’s in it</a>.
        </>
      }
      rows={webhooks}
      list={() => <RowList label="Webhooks" columns={COLUMNS} rows={webhooks.map(webhookRow)} />}
      form={(_, close) => (
        <Dialog title="Add webhook" onClose={close}>
          <CallForm
            act="Add webhook"
            save={(read) => adminApi.call('POST /admin/webhooks', { body: readWebhook(read) })}
            onSaved={({ webhook, secret }) => {
              close();
              setCreated({ host: getHost(webhook), secret });
            }}
            onCancel={close}
          >
            <WebhookFields />
          </CallForm>
        </Dialog>
      )}
    >
      {created && <SecretDialog {...created} onClose={() => setCreated(undefined)} />}
    </Collection>
  );
}

export const getHost = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

const EVENT_CHOICES = Object.entries(WEBHOOK_EVENTS).map(([id, { name }]) => ({ id, name }));

const readWebhook = (read: FormReader) => ({
  url: read.text('url').trim(),
  events: read.all('events').filter(isWebhookEvent),
});

const WebhookFields = () => (
  <>
    <CodeField
      name="url"
      label="Address"
      type="url"
      inputMode="url"
      hint="From the other program. It begins with https://."
      required
      maxLength={2000}
    />
    <CheckboxGroup name="events" title="Events" choices={EVENT_CHOICES} />
  </>
);

export const EditWebhook = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => (
  <FormDialog
    title="Edit webhook"
    onClose={onClose}
    values={webhook}
    success="Saved."
    save={(read) => adminApi.call('PUT /admin/webhooks/:id', { params: { id: webhook.id }, body: readWebhook(read) })}
  >
    <WebhookFields />
  </FormDialog>
);

type SecretProps = { host: string; secret: string; onClose: () => void };

export const SecretDialog = ({ host, secret, onClose }: SecretProps) => (
  <Dialog title={`Signing secret for ${host}`} onClose={onClose}>
    <p>Paste it into the other program: with it, the program checks that a message comes from your shop.</p>
    <p className="anywhere">
      <code>{secret}</code>
    </p>
    <Buttons>
      <CopyButton text={secret} />
      <Action label="Done" onClick={onClose} />
    </Buttons>
  </Dialog>
);

const COLUMNS: readonly ListColumn[] = [
  { head: 'Address' },
  { head: 'Events', grows: true },
  { head: 'Status' },
  { head: 'Waiting', number: true, gives: 2 },
  { head: 'Last delivered', gives: 1 },
];

function webhookRow(webhook: Webhook): ListRow {
  const { id, events, waiting, lastDeliveredAt } = webhook;
  const names = events.flatMap((event) => (isWebhookEvent(event) ? [WEBHOOK_EVENTS[event].name] : [])).join(', ');
  const state = <WebhookBadge key="state" webhook={webhook} />;
  const last = lastDeliveredAt ? formatRecentTime(lastDeliveredAt) : 'Never';
  return {
    key: id,
    href: `/admin/settings/keys/webhooks/${id}`,
    link: getHost(webhook),
    cells: [
      <Cut key="events" grows>
        {names}
      </Cut>,
      state,
      waiting,
      last,
    ],
    phone: { line: names, aside: lastDeliveredAt ? last : 'Never delivered', states: <>{state}</> },
  };
}

export function WebhookBadge({ webhook: { pausedAt, failingSince } }: { webhook: Webhook }) {
  if (pausedAt) return <Badge tone="no">Paused</Badge>;
  return failingSince ? <Badge tone="wait">Failing</Badge> : <Badge tone="ok">Active</Badge>;
}
