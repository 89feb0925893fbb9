import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { adminApi } from '../admin-api.ts';
import { times } from '../components/counts.ts';
import { formatLongDay, formatTime } from '../components/format-time.ts';
import { Action, Card } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/lists/list.tsx';
import { CheckFileScreen, FileCard, UndoFile } from './check-file-screen.tsx';
import { importLoader } from './import-parts.tsx';
import styles from './imports.module.css';

export const loader = importLoader('GET /admin/subscriber-imports/:id');

/** One file: preview of added and skipped rows, then the result, which can be undone for a day. */
export function Component() {
  const file = useLoaderData<typeof loader>();
  const { id, state, counts, lines, rows } = file;
  const params = { id };
  const adding = counts.find(({ verdict }) => verdict === 'add')?.count ?? 0;
  return (
    <CheckFileScreen
      state={state}
      home={{ href: '/admin/subscribers/import', name: 'Import subscribers' }}
      start={{
        button: `Add ${times(adding, 'subscriber')}`,
        count: adding,
        call: () => adminApi.call('POST /admin/subscriber-imports/:id/start', { params }),
      }}
      discard={{
        line: 'Nobody is added. You can choose it again.',
        drop: () => adminApi.call('DELETE /admin/subscriber-imports/:id', { params }),
      }}
      card={<SubscriberFileCard file={file} adding={adding} />}
      problems={rows > adding && <WhyNot file={file} />}
    >
      <Tabs
        label="People of the file"
        param="view"
        tabs={[
          { value: '', name: 'All', count: rows },
          { value: 'add', name: verdictText('add', state), count: adding },
          { value: 'not', name: state === 'check' ? 'Won’t be added' : 'Not added', count: rows - adding },
        ]}
      />
      {lines.length === 0 ? (
        <Empty title="None of these" line="The other people of the file are under the other tabs.">
          <Action label="All people of the file" look="quiet" href={`/admin/subscribers/import/${id}`} />
        </Empty>
      ) : (
        <ul className={styles.people} aria-label="Rows of the file">
          {lines.map((line) => (
            <li key={line.line}>
              <b>{line.email || '(empty)'}</b>
              <span>{lineText(line)}</span>
              <span className={styles.verdict}>
                <Badge {...(line.verdict === 'add' && state !== 'undone' && { tone: 'ok' })}>
                  {verdictText(line.verdict, state)}
                </Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ListPages says={`Showing ${lines.length}`} next={file.next === null ? undefined : String(file.next)} />
    </CheckFileScreen>
  );
}

type SubscriberFile = AdminBody<'GET /admin/subscriber-imports/:id'>;

const FORMAT_NAMES = { shopify: 'Shopify', mailchimp: 'Mailchimp', own: 'Spreadsheet' } as const;

function SubscriberFileCard({ file, adding }: { file: SubscriberFile; adding: number }) {
  const { id, state, undoUntil } = file;
  return (
    <FileCard
      file={file}
      title={{ check: file.fileName, done: `${times(adding, 'subscriber')} added`, undone: 'Undone' }}
      note={{
        check: 'Nobody is added yet, and nobody is emailed.',
        done: 'Nobody was emailed.',
        undone: 'No one gets your newsletter because of this file.',
      }}
      format={FORMAT_NAMES[file.format]}
      sums={[
        { name: state === 'check' ? 'To add' : 'Added', count: state === 'undone' ? 0 : adding },
        { name: 'Not added', count: file.rows - adding },
      ]}
    >
      <Action label="See subscribers" look="quiet" href="/admin/subscribers?view=subscribed" />
      {undoUntil && (
        <UndoFile
          button="Undo the import"
          title="Undo this import?"
          line="They’re removed from your list. Anyone who already got a newsletter stays on it as unsubscribed, so they won’t get more."
          yes="Undo the import"
          success="Import undone."
          call={() => adminApi.call('POST /admin/subscriber-imports/:id/undo', { params: { id } })}
        >
          <span className={styles.beside}>until {formatTime(undoUntil)}</span>
        </UndoFile>
      )}
    </FileCard>
  );
}

type Verdict = SubscriberFile['counts'][number]['verdict'];

const WHY_NOT: Record<Exclude<Verdict, 'add'>, string> = {
  no_consent: 'No consent in the file',
  unsubscribed: 'Unsubscribed here before',
  left: 'Unsubscribed in the file',
  bounced: 'Emails to it bounced',
  malformed: 'Not an email address',
  twice: 'Twice in the file',
  subscribed: 'Already subscribed',
  asked: 'Signed up here, not confirmed yet',
};

/** The outcome of a row of the file. */
const verdictText = (verdict: Verdict, state: SubscriberFile['state']): string =>
  verdict === 'add' ? { check: 'Will be added', done: 'Added', undone: 'Undone' }[state] : WHY_NOT[verdict];

const WhyNot = ({ file: { counts, state } }: { file: SubscriberFile }) => (
  <Card title={state === 'check' ? 'Why some won’t be added' : 'Why some weren’t added'}>
    <dl className={styles.reasons}>
      {counts
        .filter(({ verdict }) => verdict !== 'add')
        .map(({ verdict, count }) => (
          <div key={verdict}>
            <dt>{verdictText(verdict, state)}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
    </dl>
  </Card>
);

function lineText({ line, consent, consentAt }: SubscriberFile['lines'][number]): string {
  const agreed = consentAt ? `agreed ${formatLongDay(consentAt)}` : '';
  return [`Row ${line}`, consent, agreed].filter(Boolean).join(' · ');
}
