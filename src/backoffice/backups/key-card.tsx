import { useState } from 'react';
import type { AdminBody } from '../../browser/admin-client.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { formatTime } from '../components/format-time.ts';
import { Buttons, Card, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import styles from './backups.module.css';

type Made = AdminBody<'POST /admin/backups/key'>;

const REPLACING =
  'The new key opens backups from now on. Earlier backups still need the old key, so keep that one too.';

/** The key that opens backups on any machine: made here, shown once. */
export function KeyCard({ madeAt }: { madeAt: string | null }) {
  const { mutate, pending, error } = useMutation();
  const [made, setMade] = useState<Made>();
  async function make() {
    const isSure =
      madeAt === null || (await confirm({ title: 'Replace your backup key?', line: REPLACING, yes: 'Replace' }));
    if (!isSure) return;
    const done = await mutate(() => adminApi.call('POST /admin/backups/key', {}));
    if (done) setMade(done.body);
  }
  return (
    <Card title="Your backup key">
      {made ? (
        <Paper made={made} onDone={() => setMade(undefined)} />
      ) : (
        <div className={styles.key}>
          {madeAt === null ? (
            <Alert tone="wait">
              Only this machine can open its backups. Create a key now, so that you can restore them if it breaks.
            </Alert>
          ) : (
            <p>
              <Badge tone="ok">Created {formatTime(madeAt)}</Badge>
            </p>
          )}
          <ErrorAlert error={error} />
          <Buttons>
            <Button size="small" look="quiet" pending={pending} onClick={() => void make()}>
              {madeAt === null ? 'Create backup key' : 'Replace key…'}
            </Button>
          </Buttons>
          <Note>Backups are encrypted. This key opens them on any machine; your shop doesn’t keep it.</Note>
        </div>
      )}
    </Card>
  );
}

function Paper({ made: { identity, fingerprint }, onDone }: { made: Made; onDone: () => void }) {
  return (
    <div className={styles.key}>
      <p>This key is shown once. Print it or write it down, and keep it where nobody else finds it.</p>
      <dl className={styles.paper}>
        <dt>Opens your backups</dt>
        <dd>{identity}</dd>
        <dt>Signs your backups (compare it when you restore)</dt>
        <dd>{fingerprint}</dd>
      </dl>
      <Buttons>
        <CopyButton text={`Backup key: ${identity}\nSigned by: ${fingerprint}`} />
        <Button size="small" look="quiet" onClick={() => print()}>
          Print
        </Button>
        <Button size="small" look="quiet" onClick={onDone}>
          I’ve stored it
        </Button>
      </Buttons>
    </div>
  );
}
