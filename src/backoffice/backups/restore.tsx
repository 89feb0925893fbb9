import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { ADMIN_HEADER } from '../../shared/api-client.ts';
import { UPLOAD_BYTES } from '../../shared/upload-limits.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { formatTime } from '../components/format-time.ts';
import { TextField } from '../components/forms/fields.tsx';
import { FileButton } from '../components/forms/file-button.tsx';
import { submitting } from '../components/forms/read-form.ts';
import { Action, Buttons, Card, Note, ScreenHead } from '../components/layout.tsx';
import { upload } from '../components/pictures/upload.ts';
import styles from './backups.module.css';

export const loader = () => fetchBody('GET /admin/restores', {});

/** Restores a backup into a new shop: upload in parts, verify, confirm, then restore. */
export function Component() {
  const { isEmpty } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Restore a backup" back={{ href: '/admin/backups', name: 'Backups' }} />
      <Card title="From a file">{isEmpty ? <Restore /> : <InUse />}</Card>
    </>
  );
}

type SentFile = { id: string; name: string };

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
      <div className="below-4">
        <FileButton
          id="backup"
          label="Choose a backup file"
          accept=".backup"
          disabled={part !== undefined}
          onChoose={choose}
        />
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

type Outcome = { ok: true; id: string } | { ok: false; detail: string };

/** Uploads in parts; a failed part is retried, and repeating a part is harmless. */
async function sendInParts(file: File, onProgress: (part: number) => void): Promise<Outcome> {
  if (file.size === 0) return { ok: false, detail: 'This file is empty.' };
  const started = await adminApi.call('POST /admin/restores', {});
  if (!started.ok) return { ok: false, detail: started.error.detail };
  const { id } = started.body;
  for (let at = 0; at < file.size; at += UPLOAD_BYTES.backupPart) {
    const slice = new File([file.slice(at, at + UPLOAD_BYTES.backupPart)], 'part');
    const answer = await upload('POST /admin/restores/:id/parts', { params: { id }, query: { at } }, slice, {
      kind: 'backupPart',
      onProgress: (done) => onProgress((at + done * slice.size) / file.size),
      isRepeatable: true,
    });
    if (!answer.ok) return { ok: false, detail: answer.error.detail };
  }
  return { ok: true, id };
}

const RESTORE_POLL_MS = 1_000;
type State = AdminBody<'GET /admin/restores/:id'>;

function Restoring({ id }: { id: string }) {
  const [state, setState] = useState<State>({ step: 'restoring', percent: 0, sentence: '', lost: [] });
  const isOver = state.step !== 'restoring';
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => void fetchState(id).then((found) => found && setState(found)), RESTORE_POLL_MS);
    return () => clearInterval(timer);
  }, [id, isOver]);
  if (state.step === 'failed') return <Alert tone="danger">{state.sentence}</Alert>;
  if (state.step === 'done')
    return (
      <>
        <Alert tone="ok">
          The backup is restored. <a href="/admin">Sign in</a> with an account of the restored shop.
        </Alert>
        {state.lost.length > 0 && (
          <Alert tone="wait">
            Some of it was encrypted with the secret key of the old machine, which isn’t here:
            <ul className={styles.lost}>
              {state.lost.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Alert>
        )}
      </>
    );
  return (
    <p role="status" className={styles.progress}>
      <progress max={100} value={state.percent} aria-label="Restore" /> Restoring… {state.percent}%
    </p>
  );
}

/** Sends no cookie: sessions can't be looked up while the database is being restored. */
async function fetchState(id: string): Promise<State | undefined> {
  try {
    const answer = await fetch(`/api/admin/restores/${id}`, { credentials: 'omit', headers: { [ADMIN_HEADER]: '1' } });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

type Checked = AdminBody<'POST /admin/restores/:id/check'>;

function CheckBackup({ sent: { id, name }, onRun }: { sent: SentFile; onRun: (id: string) => void }) {
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
  async function run({ signer, madeAt }: Checked) {
    const line = `Everything here, including the samples and this account, will be replaced by the backup from ${formatTime(madeAt)}.`;
    if (!(await confirm({ title: 'Restore this backup?', line, yes: 'Restore', tone: 'danger' }))) return;
    const answer = await starting.call(() =>
      adminApi.call('POST /admin/restores/:id/run', { params: { id }, body: { key, signer } }),
    );
    if (answer?.ok) onRun(id);
  }
  return (
    <div className="stack-4 above-4">
      <form className="stack-4 above-4" noValidate onSubmit={submitting(check)} aria-label="Check the backup">
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
          <Action type="submit" label={`Check ${name}`} look="quiet" pending={checking.pending} />
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
            <Action label="Restore" pending={starting.pending} onClick={() => run(checked)} />
          </Buttons>
        </>
      )}
    </div>
  );
}

/** From the Shape Detection API, which TypeScript's library lacks. In Chrome on Android and macOS, not in Safari and Firefox. */
type Detector = new (options: {
  formats: string[];
}) => {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>;
};

const NO_DETECTOR =
  'This browser can’t read the QR code. Scan it with the camera app of your phone, copy the text that it shows, and paste it here.';

/** Reads the key from a photo of its printed QR code; on phones the button opens the camera. */
function ScanKey({ onRead }: { onRead: (text: string) => void }) {
  const [trouble, setTrouble] = useState<string>();
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return <Note>{NO_DETECTOR}</Note>;
  async function read(picture: File, Detector: Detector) {
    setTrouble(undefined);
    try {
      const [code] = await new Detector({ formats: ['qr_code'] }).detect(await createImageBitmap(picture));
      if (code) onRead(code.rawValue);
      else setTrouble('There’s no QR code in this picture. Hold the camera straight over the code, in good light.');
    } catch {
      setTrouble('This picture can’t be read. Take another one, or type the key.');
    }
  }
  return (
    <>
      <div className={`below-4 ${styles.scan}`}>
        <FileButton
          id="key-picture"
          label="Scan the QR code"
          accept="image/*"
          capture="environment"
          onChoose={(picture) => read(picture, BarcodeDetector)}
        />
      </div>
      {trouble && <Alert tone="danger">{trouble}</Alert>}
    </>
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

const InUse = () => (
  <Alert>
    This shop has orders, customers, subscribers, messages or products of its own. To protect them, a backup is restored
    here only into a new shop. Whoever looks after the machine can replace this shop: the handbook says how, under
    Backups.
  </Alert>
);

declare global {
  interface Window {
    BarcodeDetector?: Detector;
  }
}
