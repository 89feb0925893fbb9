import { useState } from 'react';
import type { OfficeBody } from '../../browser/office-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uploadIcon } from '../../ui/icon-shapes.ts';
import { Table } from '../../ui/table.tsx';
import { DownloadButton } from '../pieces/download-button.tsx';
import { Card, Note, ScreenHead } from '../pieces/layout.tsx';
import { callSlowly, upload } from '../pieces/upload.ts';
import { useStaff } from '../session.ts';
import styles from './product.module.css';

type Outcome = OfficeBody<'POST /admin/product-imports'>;
type Sent = { upload: string; bytes: number };

const DOES = {
  create: <Badge tone="ok">New</Badge>,
  change: <Badge tone="wait">Changes</Badge>,
  nothing: <Badge>Stays</Badge>,
  refused: <Badge tone="no">Wrong</Badge>,
};

/** A table of products: first what it would change, then the change. */
export function Component() {
  const { role } = useStaff();
  if (role === 'owner') return <ImportAndExport />;
  return (
    <>
      <ScreenHead title="Import and export" back={{ href: '/admin/products', name: 'Products' }} />
      <Alert>Only an owner can import and export products.</Alert>
    </>
  );
}

function ImportAndExport() {
  const { part, outcome, trouble, choose, run } = useImport();
  return (
    <>
      <ScreenHead title="Import and export" back={{ href: '/admin/products', name: 'Products' }}>
        <DownloadButton href="/api/admin/products.csv">Export all products</DownloadButton>
      </ScreenHead>
      <Card title="Import">
        <Note>
          Export first: the file shows the columns. A line without an Id makes a new product, one with an Id changes it.
          Nothing happens before you have seen what would.
        </Note>
        <div className={styles.file}>
          <input
            id="csv"
            type="file"
            className="vh"
            accept=".csv,text/csv"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void choose(file);
              event.target.value = '';
            }}
          />
          <label htmlFor="csv">
            <Icon shape={uploadIcon} />
            Choose a CSV file
          </label>
        </div>
        {part !== undefined && (
          <p role="status" className={styles.under}>
            <progress max={1} {...(part < 1 && { value: part })} aria-label="Import" />{' '}
            {part < 1 ? 'Sending…' : 'Reading every line…'}
          </p>
        )}
        {trouble && <Alert tone="danger">{trouble}</Alert>}
        {outcome && <Shown outcome={outcome} isBusy={part !== undefined} onRun={() => void run()} />}
      </Card>
    </>
  );
}

function Shown({ outcome, isBusy, onRun }: { outcome: Outcome; isBusy: boolean; onRun: () => void }) {
  const { counts, rows, isDone } = outcome;
  const sums = `${counts.create} new, ${counts.change} changed, ${counts.nothing} as they are`;
  const changes = counts.create + counts.change;
  return (
    <>
      {isDone && <Alert tone="ok">Imported: {sums}.</Alert>}
      {!isDone && counts.refused > 0 && (
        <Alert tone="danger">
          {counts.refused === 1 ? 'One line is' : `${counts.refused} lines are`} wrong, so nothing was imported. Mend
          the file and choose it again.
        </Alert>
      )}
      {!isDone && counts.refused === 0 && (
        <div className={styles.ticks}>
          <p>This would be: {sums}.</p>
          <div>
            <Button size="small" pending={isBusy} disabled={changes === 0} onClick={onRun}>
              Import {changes} {changes === 1 ? 'product' : 'products'}
            </Button>
          </div>
        </div>
      )}
      {rows.length > 0 && (
        <Table
          label="Lines of the file"
          columns={[{ head: 'Line', number: true }, { head: 'Product' }, { head: 'What' }, { head: 'In detail' }]}
          rows={rows.map(({ line, name, does, sentences }) => ({
            key: String(line),
            cells: [line, name || '–', DOES[does], sentences.join(' · ') || '–'],
          }))}
        />
      )}
    </>
  );
}

function useImport() {
  const [part, setPart] = useState<number>();
  const [sent, setSent] = useState<Sent>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [trouble, setTrouble] = useState<string>();

  async function ask(file: Sent, how: 'try' | 'run') {
    setPart(1);
    const answer = await callSlowly('POST /admin/product-imports', { body: { ...file, how } });
    setPart(undefined);
    if (answer.ok) setOutcome(answer.body);
    else setTrouble(answer.error.detail);
  }

  return {
    part,
    outcome,
    trouble,
    async choose(file: File) {
      setOutcome(undefined);
      setTrouble(undefined);
      setPart(0);
      const done = await upload(file, setPart);
      if (!done.ok) {
        setPart(undefined);
        setTrouble(done.detail);
        return;
      }
      const next = { upload: done.upload, bytes: done.bytes };
      setSent(next);
      await ask(next, 'try');
    },
    async run() {
      if (sent) await ask(sent, 'run');
    },
  };
}
