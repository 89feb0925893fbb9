import { useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { formatTime } from '../components/format-time.ts';
import { Buttons, Card, Note } from '../components/layout.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { Backups, Run } from './backup-row.tsx';
import styles from './backups.module.css';

type Made = AdminBody<'POST /admin/backups/key'>;

const REPLACING =
  'The new key opens the backups here and in your bucket: they are encrypted to it, and the old key no longer opens them. Files that you downloaded earlier still need the old key, so keep that one too.';

/** The key that opens backups on any machine: made here, shown once. */
export function KeyCard({ backups }: { backups: Backups }) {
  const { mutate, pending, error } = useMutation();
  const [made, setMade] = useState<Made>();
  const { ownerKeyMadeAt: madeAt, ownerKeyId } = backups;
  async function make() {
    const isSure =
      madeAt === null || (await confirm({ title: 'Replace your backup key?', line: REPLACING, yes: 'Replace' }));
    if (!isSure) return;
    const done = await mutate(() => adminApi.call('POST /admin/backups/key', {}));
    if (done) setMade(done.body);
  }
  return (
    <Card title="Your backup key">
      {made && <Paper made={made} onDone={() => setMade(undefined)} />}
      <div className={styles.key}>
        {madeAt === null ? (
          <Alert tone="wait">
            Only this machine can open its backups. Create a key now, so that you can restore them if it breaks.
          </Alert>
        ) : (
          <>
            {!made && (
              <p>
                <Badge tone="ok">
                  Key {ownerKeyId}, created {formatTime(madeAt)}
                </Badge>
              </p>
            )}
            <KeyState backups={backups} />
          </>
        )}
        <ErrorAlert error={error} />
        {!made && (
          <Buttons>
            <Button size="small" look="quiet" pending={pending} onClick={() => void make()}>
              {madeAt === null ? 'Create backup key' : 'Replace key…'}
            </Button>
          </Buttons>
        )}
        <Note>Backups are encrypted. Your shop doesn’t keep this key: print it, and keep it somewhere else.</Note>
      </div>
    </Card>
  );
}

/** What the key opens now, by the copies in the list. */
function KeyState({ backups: { runs, underWay } }: { backups: Backups }) {
  const copies = runs.filter(({ folderOpens, bucketOpens }) => folderOpens ?? bucketOpens);
  const opened = copies.filter(opensByOwnKey);
  const newest = copies[0];
  if (newest && opened.length === copies.length)
    return (
      <Alert tone="ok">
        This key opens {copies.length === 1 ? 'the backup' : `all ${copies.length} backups`} in the list above, on any
        machine.
      </Alert>
    );
  if (underWay)
    return (
      <Alert tone="wait">
        A backup that this key opens is being made. Earlier ones are encrypted to it after that.
      </Alert>
    );
  if (!newest || !opensByOwnKey(newest))
    return (
      <Alert tone="danger">
        This key doesn’t open {newest ? 'the newest backup' : 'any backup'} yet. Press “Back up now”, and wait until
        it’s done.
      </Alert>
    );
  return (
    <Alert tone="wait">
      This key opens {opened.length} of the {copies.length} backups in the list above, the newest among them. The others
      say what opens them; each backup tries again to encrypt them to this key.
    </Alert>
  );
}

const opensByOwnKey = ({ folderOpens, bucketOpens }: Run) =>
  [folderOpens, bucketOpens].every((opens) => !opens || opens.by === 'current');

function Paper({ made: { identity, keyId, fingerprint }, onDone }: { made: Made; onDone: () => void }) {
  return (
    <div className={styles.key}>
      <p>This key is shown once. Print it or write it down, and keep it where nobody else finds it.</p>
      <div className={styles.paper}>
        <h3>Backup key {keyId}</h3>
        <dl>
          <dt>Opens your backups</dt>
          <dd>{identity}</dd>
          <dt>Signs your backups (compare it when you restore)</dt>
          <dd>{fingerprint}</dd>
          <dt>To restore on a new machine</dt>
          <dd className={styles.how}>
            Install the shop, sign in, open Settings → Backups → Restore from a file, and scan this code or type the
            key.
          </dd>
        </dl>
        <QrCode text={identity} label="QR code of the backup key" className={styles.qr} />
      </div>
      <Buttons>
        <CopyButton text={`Backup key ${keyId}: ${identity}\nSigned by: ${fingerprint}`} />
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
