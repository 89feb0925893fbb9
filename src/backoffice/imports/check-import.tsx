import { useNavigate, useSearchParams } from 'react-router';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { formatTime } from '../components/format-time.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/list.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { CheckLine } from './check-line.tsx';
import type { ImportDetail } from './import-detail.ts';
import { ImportOptions } from './import-options.tsx';
import { ImportSteps } from './import-steps.tsx';
import styles from './imports.module.css';
import { texts, times } from './texts.ts';
import { UnknownWords } from './unknown-words.tsx';

/** The second step: every product as it would be, and what is still to be answered. */
export function CheckImport({ detail }: { detail: ImportDetail }) {
  const { id, counts, words, lines } = detail;
  const { mutate, pending, error } = useMutation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const start = () => mutate(() => adminApi.call('POST /admin/imports/:id/start', { params: { id } }));
  async function drop() {
    if (
      !(await confirm({
        title: 'Discard this import?',
        line: texts.dropLineConfirm,
        yes: 'Discard',
        no: 'Keep checking',
      }))
    )
      return;
    const answer = await adminApi.call('DELETE /admin/imports/:id', { params: { id } });
    if (answer.ok) await navigate('/admin/products/import');
  }
  return (
    <>
      <ScreenHead title="Check the import" back={{ href: '/admin/products/import', name: 'Import and export' }} saves>
        <Button look="quiet" size="small" onClick={() => void drop()}>
          Cancel
        </Button>
        <Button size="small" pending={pending} disabled={counts.ready === 0} onClick={() => void start()}>
          Import {times(counts.ready, 'product')}
        </Button>
      </ScreenHead>
      <ImportSteps now={1} />
      <ErrorAlert error={error} />
      <div className={styles.check}>
        <Columns>
          <Column>{words.length > 0 ? <UnknownWords id={id} words={words} /> : <FileCard detail={detail} />}</Column>
          <Column>
            {words.length > 0 && <FileCard detail={detail} />}
            {!detail.isOwn && <ImportOptions detail={detail} />}
          </Column>
        </Columns>
      </div>
      <Tabs
        label="Products of the file"
        param="view"
        tabs={[
          { value: '', name: 'All', count: counts.all },
          { value: 'review', name: 'Needs review', count: counts.review },
          { value: 'new', name: 'New', count: counts.new },
          { value: 'change', name: 'Changes', count: counts.change },
          { value: 'same', name: 'No change', count: counts.same },
        ]}
      />
      {lines.length === 0 ? (
        <Empty title="None of these" line="Choose another tab to see the other products of the file." />
      ) : (
        <ul className={styles.lines} aria-label="Lines of the file">
          {lines.map((line) => (
            <CheckLine key={line.place} id={id} line={line} />
          ))}
        </ul>
      )}
      <ListPages
        says={`Showing ${lines.length} of ${countIn(counts, search.get('view') ?? '').toLocaleString('en-US')}`}
        next={detail.next === null ? undefined : String(detail.next)}
      />
    </>
  );
}

const FileCard = ({ detail: { fileName, counts, format, rows, madeAt, columns } }: { detail: ImportDetail }) => (
  <Card title={fileName}>
    <dl className={styles.sums}>
      <div>
        <dt>Products</dt>
        <dd>{counts.all.toLocaleString('en-US')}</dd>
      </div>
      <div>
        <dt>Pictures</dt>
        <dd>{counts.pictures.toLocaleString('en-US')}</dd>
      </div>
      <div data-open={counts.review > 0}>
        <dt>To review</dt>
        <dd>{counts.review.toLocaleString('en-US')}</dd>
      </div>
    </dl>
    <Note>
      {format} file, {times(rows, 'row')}, read {formatTime(madeAt)}. Nothing imported yet.
    </Note>
    {columns.lost.length > 0 && (
      <>
        <p className={styles.label}>Not kept from this file</p>
        <ul className={styles.lost}>
          {columns.lost.map(({ title, rows: count, sentence }) => (
            <li key={title}>
              <b>{title}</b> ({times(count, 'row')}): {sentence}
            </li>
          ))}
        </ul>
      </>
    )}
    <details className={styles.more}>
      <summary>
        Columns: {columns.read} of {columns.read + columns.unread.length} used
      </summary>
      <p>{columns.unread.length > 0 ? `Not used: ${columns.unread.join(', ')}.` : 'Every column is used.'}</p>
    </details>
  </Card>
);

const countIn = (counts: ImportDetail['counts'], view: string) =>
  view === 'review' || view === 'new' || view === 'change' || view === 'same' ? counts[view] : counts.all;
