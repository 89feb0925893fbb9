import { useLoaderData } from 'react-router';
import type { StaffNewsletter } from '../../shop/newsletter/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { fetchBody } from '../admin-api.ts';
import { formatDay } from '../components/format-time.ts';
import { Action } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { type ListColumn, type ListRow, RowList } from '../components/lists/row-list.tsx';

export const loader = () => fetchBody('GET /admin/newsletters', {});

export function Component() {
  const { rows, subscribers } = useLoaderData<typeof loader>();
  const people = subscribers === 1 ? 'One person is' : `${subscribers.toLocaleString('en-US')} people are`;
  return (
    <Collection
      title="Newsletter"
      actions={<Action label="Subscribers" look="quiet" href="/admin/subscribers" />}
      note={`${people} subscribed. Everyone confirmed by email and can unsubscribe with one click.`}
      what="newsletters"
      line="Tell your subscribers what is new."
      add={{ label: 'Create newsletter', first: 'Create your first newsletter', href: '/admin/newsletters/new' }}
      rows={rows}
      list={() => <RowList label="Newsletters" columns={COLUMNS} rows={rows.map(newsletterRow)} />}
    />
  );
}

const COLUMNS: readonly ListColumn[] = [
  { head: 'Subject', grows: true },
  { head: 'Status' },
  { head: 'Date' },
  { head: 'Emails', number: true },
];

function newsletterRow(each: StaffNewsletter): ListRow {
  const { id, subject, startedAt, changedAt, sent } = each;
  const state = <State key="state" newsletter={each} />;
  const day = formatDay(startedAt ?? changedAt);
  return {
    key: id,
    href: `/admin/newsletters/${id}`,
    link: subject,
    cells: [state, day, sent.toLocaleString('en-US')],
    phone: { line: sent === 1 ? '1 email' : `${sent.toLocaleString('en-US')} emails`, aside: day, states: state },
  };
}

function State({ newsletter: { startedAt, finishedAt } }: { newsletter: StaffNewsletter }) {
  if (finishedAt) return <Badge tone="ok">Sent</Badge>;
  return startedAt ? <Badge tone="wait">Sending</Badge> : <Badge>Draft</Badge>;
}
