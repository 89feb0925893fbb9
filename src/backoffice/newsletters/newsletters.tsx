import { useLoaderData } from 'react-router';
import type { StaffNewsletter } from '../../shop/newsletter/staff-schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { fetchBody } from '../admin-api.ts';
import styles from '../components/entries.module.css';
import { formatDay } from '../components/format-time.ts';
import { Note, ScreenHead } from '../components/layout.tsx';

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
        <p className={styles.none}>No newsletters yet.</p>
      ) : (
        <Table
          label="Newsletters"
          columns={[{ head: 'Subject' }, { head: 'Status' }, { head: 'Date' }, { head: 'Emails', number: true }]}
          rows={rows.map((each) => ({
            key: each.id,
            cells: [
              <a key="subject" href={`/admin/newsletters/${each.id}`}>
                {each.subject}
              </a>,
              <State key="state" newsletter={each} />,
              formatDay(each.startedAt ?? each.changedAt),
              each.sent.toLocaleString('en-US'),
            ],
          }))}
        />
      )}
    </>
  );
}

function State({ newsletter: { startedAt, finishedAt } }: { newsletter: StaffNewsletter }) {
  if (finishedAt) return <Badge tone="ok">Sent</Badge>;
  return startedAt ? <Badge tone="wait">Sending</Badge> : <Badge>Draft</Badge>;
}
