import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { fetchList } from '../admin-api.ts';
import { counted } from '../components/counts.ts';
import { DownloadButton } from '../components/feedback/download-button.tsx';
import { formatDay } from '../components/format-time.ts';
import { CallAction } from '../components/forms/form-dialog.tsx';
import { Action } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { Cut, type ListColumn, type ListRow, RowList } from '../components/lists/row-list.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/subscribers', request);

const SUBSCRIBER_COLUMNS: readonly ListColumn[] = [
  { head: 'Email', grows: true },
  { head: 'Status' },
  { head: 'Signed up', gives: 2 },
  { head: 'Confirmed', gives: 1 },
  { head: 'Unsubscribed', gives: 1 },
  { head: 'Consent from' },
  { head: 'Actions', hidden: true },
];

export function Component() {
  const { rows, counts, next } = useLoaderData<typeof loader>();
  const { subscribed, waiting, unsubscribed } = counts;
  return (
    <Collection
      title="Subscribers"
      back={{ href: '/admin/newsletters', name: 'Newsletter' }}
      actions={
        <>
          <Action label="Import" look="quiet" href="/admin/subscribers/import" />
          <DownloadButton href="/api/admin/subscribers.csv">Export as CSV</DownloadButton>
        </>
      }
      tabs={[
        { value: '', name: 'All', ...counted(subscribed + waiting + unsubscribed) },
        { value: 'subscribed', name: 'Subscribed', ...counted(subscribed) },
        { value: 'waiting', name: 'Waiting to confirm', ...counted(waiting) },
        { value: 'unsubscribed', name: 'Unsubscribed', ...counted(unsubscribed) },
      ]}
      search={{ label: 'Search subscribers', placeholder: 'Part of an email' }}
      what="subscribers"
      line="People subscribe at the foot of your shop’s pages and confirm by email, or you import a list."
      elsewhere={<Action label="Import subscribers" look="quiet" href="/admin/subscribers/import" />}
      rows={rows}
      list={() => <RowList label="Table of subscribers" columns={SUBSCRIBER_COLUMNS} rows={rows.map(subscriberRow)} />}
      next={next}
    />
  );
}

type Listed = AdminBody<'GET /admin/subscribers'>['rows'][number];

function subscriberRow(each: Listed): ListRow {
  const state = <State key="state" of={each} />;
  return {
    key: each.id,
    link: each.email,
    cells: [
      state,
      formatDay(each.askedAt),
      each.confirmedAt ? formatDay(each.confirmedAt) : '–',
      each.leftAt ? formatDay(each.leftAt) : '–',
      <Cut key="consent">{consentText(each)}</Cut>,
    ],
    phone: {
      line: consentText(each),
      states: (
        <>
          {state}
          {whenText(each)}
        </>
      ),
    },
    act: each.state !== 'unsubscribed' && <Remove subscriber={each} />,
  };
}

function State({ of: { state } }: { of: Listed }) {
  if (state === 'subscribed') return <Badge tone="ok">Subscribed</Badge>;
  return state === 'waiting' ? <Badge tone="wait">Waiting to confirm</Badge> : <Badge>Unsubscribed</Badge>;
}

/** Where they consented: in an imported file, with its time, or on the shop's form. */
function consentText({ consentSource, consentAt, askedFrom }: Listed): string {
  if (consentSource !== null) return [consentSource, consentAt && formatDay(consentAt)].filter(Boolean).join(', ');
  return askedFrom ? `Your shop, from ${askedFrom}` : 'Your shop';
}

function whenText({ state, askedAt, confirmedAt, leftAt }: Listed): string {
  if (state === 'unsubscribed' && leftAt) return formatDay(leftAt);
  return state === 'subscribed' && confirmedAt ? `since ${formatDay(confirmedAt)}` : formatDay(askedAt);
}

const Remove = ({ subscriber: { id, email, state } }: { subscriber: Listed }) => (
  <CallAction
    label="Remove"
    of={email}
    look="plain"
    call="DELETE /admin/subscribers/:id"
    params={{ id }}
    confirm={{
      title: `Remove ${email}?`,
      line:
        state === 'waiting'
          ? 'Their request is deleted. They can ask for your newsletter again.'
          : 'They get no more newsletters. The address stays here as unsubscribed, so they aren’t emailed by mistake.',
      yes: 'Remove',
      tone: 'danger',
    }}
    success={`Removed ${email}.`}
    toastConflict
  />
);
