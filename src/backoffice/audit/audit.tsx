import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/list.tsx';
import { Filters, ListFilter, ListSearch } from '../components/list-filters.tsx';
import type { ListColumn, ListRow } from '../components/list-row.ts';
import { NoRows } from '../components/no-rows.tsx';
import { Cut, RowList } from '../components/row-list.tsx';
import styles from './audit.module.css';
import { Changes, changesOf } from './changes.tsx';
import { subjectOf } from './entry-subject.ts';
import { AREAS, eventText } from './event-texts.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const { after, days, security, ...query } = Object.fromEntries(new URL(request.url).searchParams);
  return fetchBody('GET /admin/audit', {
    query: {
      ...query,
      ...(after && { after: Number(after) }),
      ...(days && { days: Number(days) }),
      ...(security && { security: 'yes' }),
    },
  });
}

type Entry = Awaited<ReturnType<typeof loader>>['entries'][number];

const COLUMNS: readonly ListColumn[] = [
  { head: 'What happened', wraps: true },
  { head: 'About' },
  { head: 'Changes', grows: true },
  { head: 'Who' },
  { head: 'Network', gives: 1 },
  { head: 'When' },
];

export function Component() {
  const { entries, next } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Activity log" />
      <Tabs
        label="Filter by kind"
        param="security"
        tabs={[
          { value: '', name: 'Everything' },
          { value: 'yes', name: 'Security' },
        ]}
      />
      <Filters>
        <ListSearch label="Search the log" placeholder="A name or an ID" />
        <ListFilter label="About" param="area" choices={[{ value: '', name: 'All areas' }, ...AREAS]} />
        <ListFilter
          label="Period"
          param="days"
          choices={[
            { value: '', name: 'All time' },
            { value: '1', name: 'Last 24 hours' },
            { value: '7', name: 'Last 7 days' },
            { value: '30', name: 'Last 30 days' },
          ]}
        />
      </Filters>
      {entries.length === 0 ? (
        <NoRows what="entries" line="Who changed what is written down here." />
      ) : (
        <>
          <RowList label="Table of changes" columns={COLUMNS} rows={entries.map(entryRow)} />
          <ListPages says={`Showing ${entries.length}`} next={next === null ? undefined : String(next)} />
        </>
      )}
    </>
  );
}

function entryRow({ id, at, who, what, subject, member, network, outcome, before, after }: Entry): ListRow {
  const about = subjectOf(what, subject, member);
  const denied = outcome === 'refused' && <Badge tone="no">Denied</Badge>;
  const changes = changesOf(before, after);
  const list = changes.length > 0 && <Changes changes={changes} />;
  return {
    key: String(id),
    ...(about.href !== undefined && { href: about.href }),
    link: eventText(what),
    cells: [
      <Cut key="about">{about.name}</Cut>,
      <span key="changes">
        {denied} {list}
      </span>,
      <Cut key="who">{who}</Cut>,
      <Cut key="network">{network ?? ''}</Cut>,
      formatTime(at),
    ],
    phone: {
      sum: <span className={styles.when}>{formatTime(at)}</span>,
      line: [who, about.name].filter(Boolean).join(' · '),
      states: (
        <>
          {denied}
          {network && <span className={styles.network}>{`Network ${network}`}</span>}
        </>
      ),
      more: list,
    },
  };
}
