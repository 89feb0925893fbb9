import { toast } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Buttons } from '../components/layout.tsx';
import styles from './sign-in.module.css';

/** Shown once: the shop stores only what it needs to recognize them. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <div className={styles.form}>
      <p>
        If you lose your phone, each of these recovery codes signs you in once. Keep them in a safe place. They won’t be
        shown again.
      </p>
      <ul className={`${styles.codes} ${styles.printed}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Buttons>
        <CopyButton text={text} />
        <Button size="small" look="quiet" onClick={() => print()}>
          Print
        </Button>
        <Button size="small" look="quiet" onClick={() => download(text)}>
          Download
        </Button>
      </Buttons>
      <Button onClick={onDone}>I’ve saved these codes</Button>
    </div>
  );
}

function download(text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([`Recovery codes for ${location.host}\n\n${text}\n`], { type: 'text/plain' }),
  );
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
  toast('Downloaded.');
}
