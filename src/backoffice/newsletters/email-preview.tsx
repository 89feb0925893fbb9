import { useRef, useState } from 'react';
import { useQuery } from '../../browser/forms/use-query.ts';
import { uuid } from '../../browser/uuid.ts';
import { Alert } from '../../ui/alert.tsx';
import { adminApi } from '../admin-api.ts';
import { EmailFrame } from '../components/email-frame.tsx';
import styles from './email-preview.module.css';

const TYPING_MS = 400;

type Values = { subject: string; body: string };
type EmailPreviewProps = { values: Values; onCounted: (recipients: number) => void };

/** The whole email as subscribers get it, rendered by the shop itself, at the width of a computer or a phone. */
export function EmailPreview({ values, onCounted }: EmailPreviewProps) {
  const { src, from, hasAddress, trouble } = usePreview(values, onCounted);
  return (
    <EmailFrame src={src}>
      {!hasAddress && (
        <Alert tone="wait">
          Your mailing address is missing below the text, and US law requires it. Add your store address in{' '}
          <a href="/admin/settings">Settings</a> before you send.
        </Alert>
      )}
      <div className={styles.inbox}>
        <b>{from}</b>
        <span>{values.subject.trim() || 'No subject yet'}</span>
      </div>
      {trouble && <p role="status">{trouble}</p>}
    </EmailFrame>
  );
}

type Shown = { src: string; from: string; hasAddress: boolean; trouble: string };

/** Asked once nothing was typed for a moment; until then, and where it fails, the last preview stands. */
function usePreview({ subject, body }: Values, onCounted: (recipients: number) => void): Shown {
  const [key] = useState(uuid);
  const [shown, setShown] = useState<Shown>({ src: '', from: '', hasAddress: true, trouble: '' });
  const turn = useRef(0);
  useQuery(
    JSON.stringify([subject, body]),
    () => adminApi.call('PUT /admin/newsletter-previews/:key', { params: { key }, body: { subject, body } }),
    {
      debounceMs: TYPING_MS,
      onAnswer(answer) {
        turn.current += 1;
        if (answer.ok) onCounted(answer.body.recipients);
        // The frame loads anew only where its address changes.
        const src = `/api/admin/newsletter-previews/${key}?${turn.current}`;
        setShown((before) =>
          answer.ok
            ? { ...answer.body, src, trouble: '' }
            : { ...before, trouble: `The preview isn’t up to date. ${answer.error.detail}` },
        );
      },
    },
  );
  return shown;
}
