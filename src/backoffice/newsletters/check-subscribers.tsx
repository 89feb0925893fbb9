import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminInput } from '../../browser/client.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { formatLongDay, formatTime } from '../components/format-time.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/lists/list.tsx';
import { DiscardFile } from '../imports/discard-file.tsx';
import { ImportSteps } from '../imports/import-steps.tsx';
import imports from '../imports/imports.module.css';
import { FORMAT_NAMES, people, type SubscriberFile, verdictText } from './subscriber-texts.ts';
import styles from './subscribers.module.css';

export function loader({ params, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const query = Object.fromEntries(
    ['view', 'after'].flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  ) as NonNullable<AdminInput<'GET /admin/subscriber-imports/:id'>['query']>;
  return fetchBody('GET /admin/subscriber-imports/:id', { params: { id: params.id ?? '' }, query });
}

const HOME = '/admin/subscribers/import';

/** One file: preview of added and skipped rows, then the result, which can be undone for a day. */
export function Component() {
  const file = useLoaderData<typeof loader>();
  const { id, state, counts, lines, rows } = file;
  const { mutate, pending, error } = useMutation();
  const adding = counts.find(({ verdict }) => verdict === 'add')?.count ?? 0;
  const start = () =>
    mutate(() => adminApi.call('POST /admin/subscriber-imports/:id/start', { params: { id } }), {
      success: 'Import finished.',
    });
  return (
    <>
      {state === 'check' ? (
        <ScreenHead title="Check the import" back={{ href: HOME, name: 'Import subscribers' }} saves>
          <DiscardFile
            line="Nobody is added. You can choose it again."
            drop={() => adminApi.call('DELETE /admin/subscriber-imports/:id', { params: { id } })}
            home={HOME}
          />
          <Button size="small" pending={pending} disabled={adding === 0} onClick={() => void start()}>
            Add {people(adding)}
          </Button>
        </ScreenHead>
      ) : (
        <ScreenHead title="Import" back={{ href: HOME, name: 'Import subscribers' }} />
      )}
      <ImportSteps now={state === 'check' ? 1 : 2} first={HOME} />
      <ErrorAlert error={error} />
      <div className={imports.check}>
        <Columns>
          <Column>
            <SubscriberFileCard file={file} adding={adding} />
          </Column>
          <Column>{rows > adding && <WhyNot file={file} />}</Column>
        </Columns>
      </div>
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
        <Empty title="None of these" line="Choose another tab to see the other people of the file." />
      ) : (
        <ul className={styles.lines} aria-label="Rows of the file">
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
    </>
  );
}

function SubscriberFileCard({ file, adding }: { file: SubscriberFile; adding: number }) {
  const { fileName, format, rows, madeAt, who, state, undoUntil } = file;
  const title = { check: fileName, done: `${people(adding)} added`, undone: 'Undone' }[state];
  const note = {
    check: 'Nobody is added yet, and nobody is emailed.',
    done: 'Nobody was emailed.',
    undone: 'No one gets your newsletter because of this file.',
  }[state];
  return (
    <Card title={title}>
      <dl className={imports.sums}>
        <div>
          <dt>{state === 'check' ? 'To add' : 'Added'}</dt>
          <dd>{(state === 'undone' ? 0 : adding).toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Not added</dt>
          <dd>{(rows - adding).toLocaleString('en-US')}</dd>
        </div>
      </dl>
      <Note>
        {state !== 'check' && `${fileName}: `}
        {FORMAT_NAMES[format]} file, {rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`}, read{' '}
        {formatTime(madeAt)} by {who}. {note}
      </Note>
      {state === 'done' && (
        <div className={imports.review}>
          <LinkButton size="small" look="quiet" href="/admin/subscribers?view=subscribed">
            See subscribers
          </LinkButton>
          {undoUntil && <Undo file={file} until={undoUntil} />}
        </div>
      )}
    </Card>
  );
}

function Undo({ file: { id }, until }: { file: SubscriberFile; until: string }) {
  const { mutate, pending, error } = useMutation();
  async function undo() {
    const line =
      'They’re removed from your list. Anyone who already got a newsletter stays on it as unsubscribed, so they won’t get more.';
    if (!(await confirm({ title: 'Undo this import?', line, yes: 'Undo the import', tone: 'danger' }))) return;
    await mutate(() => adminApi.call('POST /admin/subscriber-imports/:id/undo', { params: { id } }), {
      success: 'Import undone.',
      toastConflict: true,
    });
  }
  return (
    <>
      <Button look="plain" size="small" pending={pending} onClick={() => void undo()}>
        Undo the import
      </Button>
      <span className={imports.beside}>until {formatTime(until)}</span>
      <ErrorAlert error={error} />
    </>
  );
}

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
