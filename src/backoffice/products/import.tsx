import { useState } from 'react';
import { UPLOAD_BYTES } from '../../shared/upload-limits.ts';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uploadIcon } from '../../ui/icon-shapes.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { Card, Note, ScreenHead } from '../components/layout.tsx';
import { upload } from '../components/upload.ts';
import { useStaff } from '../session.ts';
import { ImportOutcome, type Outcome } from './import-outcome.tsx';
import styles from './product.module.css';
import { texts } from './texts.ts';

/** A table of products: first what it would change, then the change. */
export function Component() {
  const { role } = useStaff();
  if (role === 'owner') return <ImportAndExport />;
  return (
    <>
      <ScreenHead title="Import and export" back={{ href: '/admin/products', name: 'Products' }} />
      <Alert>{texts.ownersOnly}</Alert>
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
        <Note>{texts.importHint}</Note>
        <HowItWorks />
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
        {outcome && <ImportOutcome outcome={outcome} isBusy={part !== undefined} onRun={() => void run()} />}
      </Card>
    </>
  );
}

const HowItWorks = () => (
  <details className={styles.history}>
    <summary>File format</summary>
    <ul className={styles.problems}>
      {texts.fileFormat.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </details>
);

function useImport() {
  const [part, setPart] = useState<number>();
  const [chosen, setChosen] = useState<File>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [trouble, setTrouble] = useState<string>();

  async function send(file: File, how: 'try' | 'run') {
    setTrouble(undefined);
    setPart(0);
    const sent = await upload('POST /admin/product-imports', { query: { how } }, file, {
      kind: 'csv',
      onProgress: setPart,
      isRepeatable: how === 'try',
    });
    setPart(undefined);
    if (sent.ok) setOutcome(sent.body);
    else setTrouble(sent.error.detail);
  }

  return {
    part,
    outcome,
    trouble,
    async choose(file: File) {
      setOutcome(undefined);
      const copy = await inMemory(file);
      setChosen(copy);
      await send(copy, 'try');
    },
    async run() {
      if (chosen) await send(chosen, 'run');
    },
  };
}

/** What was previewed is what is imported, whatever happens to the file on the disk meanwhile. */
async function inMemory(file: File): Promise<File> {
  if (file.size > UPLOAD_BYTES.csv) return file;
  return file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => file,
  );
}
