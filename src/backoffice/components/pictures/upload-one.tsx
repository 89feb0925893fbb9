import { useEffect, useId, useState } from 'react';
import type { ApiResult } from '../../../shared/api-client.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { imageUpIcon } from '../../../ui/icon-shapes.ts';
import styles from '../hung-pictures.module.css';
import { trackUpload } from './pending-uploads.ts';

type UploadOneProps<Body> = {
  label: string;
  accept: string;
  send: (file: File, onProgress: (part: number) => void) => Promise<ApiResult<Body>>;
  onSent: (body: Body) => void;
};

/** Replaces one file: uploads on selection, and shows it once the server has accepted it. */
export function UploadOne<Body>({ label, accept, send, onSent }: UploadOneProps<Body>) {
  const id = useId();
  const [part, setPart] = useState<number>();
  const [refused, setRefused] = useState<{ file: File; sentence: string }>();
  /** The form's save waits for this upload. */
  const take = (file: File) =>
    trackUpload(async () => {
      setRefused(undefined);
      setPart(0);
      const sent = await send(file, setPart);
      setPart(undefined);
      if (sent.ok) onSent(sent.body);
      else setRefused({ file, sentence: sent.error.detail });
      return sent.ok;
    });
  return (
    <div className={styles.one}>
      <input
        id={id}
        type="file"
        className="vh"
        accept={accept}
        disabled={part !== undefined}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void take(file);
        }}
      />
      <label htmlFor={id} className="choose">
        <Icon shape={imageUpIcon} />
        {label}
      </label>
      {part !== undefined && (
        <p className={styles.state} role="status">
          <UploadState part={part} />
        </p>
      )}
      {refused && (
        <FieldError>
          {refused.sentence} Nothing was changed.{' '}
          <button type="button" className={styles.dismiss} onClick={() => void take(refused.file)}>
            Try again
          </button>
        </FieldError>
      )}
    </div>
  );
}

const LONG_MS = 8_000;

/** Upload progress: `part` is the fraction sent; then the server generates the sizes, which can take a while. */
export function UploadState({ part }: { part: number }) {
  const isSent = part >= 1;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isSent) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, [isSent]);
  if (!isSent) return `Uploading, ${Math.round(part * 100)}%`;
  return isLong ? 'Still preparing. Large pictures can take a minute; it isn’t saved yet.' : 'Preparing…';
}
