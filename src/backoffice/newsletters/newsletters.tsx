import { useLoaderData } from 'react-router';
import type { StaffNewsletter } from '../../shop/newsletter/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { fetchBody } from '../admin-api.ts';
import { formatDay } from '../components/format-time.ts';
import { Note, ScreenHead } from '../components/layout.tsx';
import { NoRows } from '../components/lists/no-rows.tsx';
import type { ListRow } from '../components/lists/row-list.tsx';
import { RowList } from '../components/lists/row-list.tsx';

export const loader = () => fetchBody('GET /admin/newsletters', {});

export function Component() {
  const { rows, subscribers } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Newsletter">
        <LinkButton look="quiet" size="small" href="/admin/subscribers">
          Subscribers
        </LinkButton>
        <LinkButton href="/admin/newsletters/new" size="small">
          Create newsletter
        </LinkButton>
      </ScreenHead>
      <Note>
        {subscribers === 1 ? 'One person is' : `${subscribers.toLocaleString('en-US')} people are`} subscribed. Everyone
        confirmed by email and can unsubscribe with one click.
      </Note>
      {rows.length === 0 ? (
        <NoRows
          what="newsletters"
          line="Tell your subscribers what is new. You see the whole email before it goes out."
        >
          <LinkButton look="quiet" size="small" href="/admin/newsletters/new">
            Create your first newsletter
          </LinkButton>
        </NoRows>
      ) : (
        <RowList
          label="Newsletters"
          columns={[
            { head: 'Subject', grows: true },
            { head: 'Status' },
            { head: 'Date' },
            { head: 'Emails', number: true },
          ]}
          rows={rows.map(newsletterRow)}
        />
      )}
    </>
  );
}

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
