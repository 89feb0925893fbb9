import { type SubmitEvent, useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { TextField } from '../components/fields.tsx';
import { formatTime } from '../components/format-time.ts';
import { Buttons, Note } from '../components/layout.tsx';
import styles from './backups.module.css';
import { ScanKey } from './scan-key.tsx';

type Checked = AdminBody<'POST /admin/restores/:id/check'>;

export type SentFile = { id: string; name: string };

export function CheckBackup({ sent: { id, name }, onRun }: { sent: SentFile; onRun: (id: string) => void }) {
  const checking = useCall();
  const starting = useCall();
  const [key, setKey] = useState('');
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState<Checked>();
  async function check() {
    setKey(typed);
    setChecked(undefined);
    const answer = await checking.call(() =>
      adminApi.call('POST /admin/restores/:id/check', { params: { id }, body: { key: typed } }),
    );
    if (answer?.ok) setChecked(answer.body);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void check();
  }
  async function run({ signer, madeAt }: Checked) {
    const line = `Everything here, including the samples and this account, will be replaced by the backup from ${formatTime(madeAt)}.`;
    if (!(await confirm({ title: 'Restore this backup?', line, yes: 'Restore', tone: 'danger' }))) return;
    const answer = await starting.call(() =>
      adminApi.call('POST /admin/restores/:id/run', { params: { id }, body: { key, signer } }),
    );
    if (answer?.ok) onRun(id);
  }
  return (
    <div className={styles.check}>
      <form className={styles.check} noValidate onSubmit={submit} aria-label="Check the backup">
        <FormAlert error={checking.error} />
        <TextField
          name="key"
          label="Backup key"
          optional
          hint="From your paper, AGE-SECRET-KEY-1…. Spaces and small letters don’t matter. Leave empty if this machine made the backup."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          error={checking.error?.fields?.key}
        />
        <ScanKey onRead={setTyped} />
        <Buttons>
          <Button type="submit" size="small" look="quiet" pending={checking.pending}>
            Check {name}
          </Button>
        </Buttons>
      </form>
      {checked && (
        <>
          <Alert tone="ok">
            The file is complete: a backup from {formatTime(checked.madeAt)} with {contentsText(checked.contents)}.
          </Alert>
          <Signer checked={checked} />
          <FormAlert error={starting.error} />
          <Buttons>
            <Button size="small" pending={starting.pending} onClick={() => void run(checked)}>
              Restore
            </Button>
          </Buttons>
        </>
      )}
    </div>
  );
}

function contentsText({ products, orders, customers, newestOrderAt }: Checked['contents']): string {
  const newest = newestOrderAt === null ? '' : ` (the newest from ${formatTime(newestOrderAt)})`;
  return `${counted(products, 'product')}, ${counted(orders, 'order')}${newest} and ${counted(customers, 'customer')}`;
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

function Signer({ checked: { isOwn, signer } }: { checked: Checked }) {
  if (isOwn) return <Note>It was signed by this shop.</Note>;
  if (signer === null)
    return (
      <Alert tone="danger">
        This file isn’t signed, so anyone could have changed it. Restore it only if you trust where it came from.
      </Alert>
    );
  return (
    <Alert tone="wait">
      It was signed by the key <b className={styles.signer}>{signer}</b>. Compare it with the one on your paper: if they
      differ, don’t restore this file.
    </Alert>
  );
}
