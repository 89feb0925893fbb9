import { ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { formatTime } from '../components/format-time.ts';
import { Card, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import imports from '../imports/imports.module.css';
import { FORMAT_NAMES, people, type SubscriberFile, verdictText } from './subscriber-texts.ts';
import styles from './subscribers.module.css';

export function SubscriberFileCard({ file, adding }: { file: SubscriberFile; adding: number }) {
  const { fileName, format, rows, madeAt, who, state, undoUntil } = file;
  const title = { check: fileName, done: `${people(adding)} added`, undone: 'Undone' }[state];
  const told = {
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
        {formatTime(madeAt)} by {who}. {told}
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

export const WhyNot = ({ file: { counts, state } }: { file: SubscriberFile }) => (
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
