import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Table } from '../../ui/table.tsx';
import { fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/list.tsx';
import { Filters, ListFilter, ListSearch } from '../components/list-filters.tsx';
import styles from './audit.module.css';
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
        <Empty title="No entries found" line="Try a different search, or change the filters." />
      ) : (
        <>
          <Table
            label="Table of changes"
            columns={[
              { head: 'When' },
              { head: 'Who' },
              { head: 'What happened' },
              { head: 'About' },
              { head: 'Network' },
              { head: 'Before' },
              { head: 'After' },
            ]}
            rows={entries.map((entry) => ({
              key: String(entry.id),
              cells: [
                formatTime(entry.at),
                entry.who,
                <What key="what" {...entry} />,
                <Subject key="subject" {...entry} />,
                entry.network ?? '',
                <Values key="before" of={entry.before} />,
                <Values key="after" of={entry.after} />,
              ],
            }))}
          />
          <ListPages says={`Showing ${entries.length}`} next={next === null ? undefined : String(next)} />
        </>
      )}
    </>
  );
}

/** In words; a security event that was refused is marked. */
const What = ({ what, outcome }: { what: string; outcome: string | null }) => (
  <>
    {eventText(what)} {outcome === 'refused' && <Badge tone="no">Denied</Badge>}
  </>
);

/** The fields that differ, one a line. */
function Values({ of }: { of: unknown }) {
  if (typeof of !== 'object' || of === null) return null;
  return (
    <dl className={styles.values}>
      {Object.entries(of)
        .filter(([name]) => !UNTOLD.has(name))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{inWords(name)}</dt>
            <dd>{said(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Follows from the number that stands beside it. */
const UNTOLD = new Set(['url']);

/** 'isHidden' as 'is hidden'. */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function said(value: unknown): string {
  if (value === null || value === '' || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(said).join('; ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, inner]) => `${inWords(name)} ${said(inner)}`)
      .join(', ');
  }
  return String(value);
}

/** Where the thing of an entry is looked at. */
const SCREENS: Record<string, string> = {
  order: '/admin/orders/',
  product: '/admin/products/',
  stock: '/admin/products/',
  picture: '/admin/products/',
  customer: '/admin/customers/',
  newsletter: '/admin/newsletters/',
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Nothing beside the event where it has no subject: an exported list, an unknown person. */
const NOTHING_TO_ADD = new Set(['backup', 'settings', 'unknown', 'paypal', 'all', 'search']);

/** A thing that has a screen is a link to it; of a long number the beginning is enough. */
function Subject({ what, subject, member }: { what: string; subject: string; member: string | null }) {
  const [area = ''] = what.split('.');
  if (member !== null) return member;
  if (NOTHING_TO_ADD.has(subject)) return '';
  if (!UUID.test(subject) && subject.endsWith('.csv')) return subject;
  const name = UUID.test(subject) ? `${area} ${subject.slice(0, 8)}` : subject;
  const screen = SCREENS[area];
  return screen ? <a href={screen + subject}>{name}</a> : name;
}
