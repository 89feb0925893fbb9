import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uploadIcon } from '../../ui/icon-shapes.ts';
import { fetchBody } from '../admin-api.ts';
import { Card, Note, ScreenHead } from '../components/layout.tsx';
import productStyles from '../products/product.module.css';
import styles from './backups.module.css';
import { CheckBackup, type SentFile } from './check-backup.tsx';
import { Restoring } from './restoring.tsx';
import { sendInParts } from './send-in-parts.ts';

export const loader = () => fetchBody('GET /admin/restores', {});

/** A new shop becomes the one in a backup: sent in parts, read to its end, said yes to, and only then put in place. */
export function Component() {
  const { isEmpty } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Restore a backup" back={{ href: '/admin/backups', name: 'Backups' }} />
      <Card title="From a file">{isEmpty ? <Restore /> : <InUse />}</Card>
    </>
  );
}

const InUse = () => (
  <Alert>
    This shop has orders, customers, subscribers, messages or products of its own. To protect them, a backup is restored
    here only into a new shop. Whoever looks after the machine can replace this shop: the handbook says how, under
    Backups.
  </Alert>
);

function Restore() {
  const [sent, setSent] = useState<SentFile>();
  const [part, setPart] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const [running, setRunning] = useState<string>();

  async function choose(file: File) {
    setSent(undefined);
    setTrouble(undefined);
    setPart(0);
    const outcome = await sendInParts(file, setPart);
    setPart(undefined);
    if (outcome.ok) setSent({ id: outcome.id, name: file.name });
    else setTrouble(outcome.detail);
  }

  if (running) return <Restoring id={running} />;
  return (
    <>
      <Note>
        Choose a file that you downloaded under Backups. We check the whole file before changing anything. After that,
        everyone signs in with the accounts in the backup.
      </Note>
      <div className={productStyles.file}>
        <input
          id="backup"
          type="file"
          className="vh"
          accept=".backup"
          disabled={part !== undefined}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void choose(file);
            event.target.value = '';
          }}
        />
        <label htmlFor="backup">
          <Icon shape={uploadIcon} />
          Choose a backup file
        </label>
      </div>
      {part !== undefined && (
        <p role="status" className={styles.progress}>
          <progress max={1} value={part} aria-label="Upload" /> Uploading… {Math.floor(part * 100)}%
        </p>
      )}
      {trouble && <Alert tone="danger">{trouble}</Alert>}
      {sent && <CheckBackup key={sent.id} sent={sent} onRun={setRunning} />}
    </>
  );
}
