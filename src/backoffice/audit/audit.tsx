import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { Action, ScreenHead } from '../components/layout.tsx';
import { Filters, ListFilter, ListPages, ListSearch, Tabs } from '../components/lists/list.tsx';
import { NoRows } from '../components/lists/no-rows.tsx';
import { Cut, type ListColumn, type ListRow, RowList } from '../components/lists/row-list.tsx';
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
        <NoRows what="entries" line="Who changed what is listed here.">
          <Action label="Staff" look="quiet" href="/admin/staff" />
        </NoRows>
      ) : (
        <>
          <RowList label="Table of changes" columns={COLUMNS} rows={entries.map(entryRow)} />
          <ListPages says={`Showing ${entries.length}`} next={next === null ? undefined : String(next)} />
        </>
      )}
    </>
  );
}

type Entry = Awaited<ReturnType<typeof loader>>['entries'][number];

function entryRow({ id, at, who, what, subject, member, network, outcome, before, after }: Entry): ListRow {
  const about = describeSubject(what, subject, member);
  const denied = outcome === 'refused' && <Badge tone="no">Denied</Badge>;
  const changes = diffFields(before, after);
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

/** Screens of subjects by area. */
const SCREENS: Record<string, string> = {
  order: '/admin/orders/',
  product: '/admin/products/',
  stock: '/admin/products/',
  picture: '/admin/products/',
  customer: '/admin/customers/',
  newsletter: '/admin/newsletters/',
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Subjects that add nothing to the event, such as an exported list. */
const NOTHING_TO_ADD = new Set(['backup', 'settings', 'unknown', 'paypal', 'all', 'search']);

/** The subject of an entry and its screen, if any. UUIDs are shortened. */
function describeSubject(what: string, subject: string, member: string | null): { name: string; href?: string } {
  const [area = ''] = what.split('.');
  if (member !== null) return { name: member };
  if (NOTHING_TO_ADD.has(subject)) return { name: '' };
  if (!UUID.test(subject) && subject.endsWith('.csv')) return { name: subject };
  const name = UUID.test(subject) ? `${area} ${subject.slice(0, 8)}` : subject;
  const screen = SCREENS[area];
  return screen ? { name, href: screen + subject } : { name };
}

type Change = { name: string; before: string | undefined; after: string | undefined };

/** Derived from other fields. */
const HIDDEN_FIELDS = new Set(['url']);

/** Changed fields with their values before and after; undefined if only one was recorded. */
function diffFields(before: unknown, after: unknown): Change[] {
  const [was, is] = [toFields(before), toFields(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !HIDDEN_FIELDS.has(name));
  const at = (fields: Record<string, unknown>, name: string) => (name in fields ? toText(fields[name]) : undefined);
  return names.map((name) => ({ name: inWords(name), before: at(was, name), after: at(is, name) }));
}

const toFields = (of: unknown) => (typeof of === 'object' && of !== null ? (of as Record<string, unknown>) : {});

function toText(value: unknown): string {
  if (value === null || value === '' || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(toText).join('; ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, inner]) => `${inWords(name)} ${toText(inner)}`)
      .join(', ');
  }
  return String(value);
}

/** 'isHidden' to 'is hidden'. */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const Changes = ({ changes }: { changes: Change[] }) => (
  <dl className={styles.changes}>
    {changes.map(({ name, before, after }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {before !== undefined && (
            <del>
              <Value text={before} />
            </del>
          )}
          {before !== undefined && after !== undefined && ' → '}
          {after !== undefined && <Value text={after} />}
        </dd>
      </div>
    ))}
  </dl>
);

const MAX_SHOWN_LENGTH = 160;

/** Long values are truncated, with the full text in a disclosure. */
const Value = ({ text }: { text: string }) =>
  text.length <= MAX_SHOWN_LENGTH ? (
    text
  ) : (
    <>
      {text.slice(0, MAX_SHOWN_LENGTH - 20)}…
      <details className={styles.whole}>
        <summary>Show all</summary>
        {text}
      </details>
    </>
  );
