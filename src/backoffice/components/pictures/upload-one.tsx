import { useEffect, useId, useState } from 'react';
import type { ApiResult } from '../../../shared/api-client.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { imageUpIcon } from '../../../ui/icon-shapes.ts';
import styles from '../hung-pictures.module.css';
import { trackUpload } from './pending-uploads.ts';

type UploadOneProps<Body> = {
  label: string;
  /** Of the file dialog. */
  accept: string;
  send: (file: File, onProgress: (part: number) => void) => Promise<ApiResult<Body>>;
  onSent: (body: Body) => void;
};

/** One file in place of another: chosen, sent at once, and shown where the server has taken it. */
export function UploadOne<Body>({ label, accept, send, onSent }: UploadOneProps<Body>) {
  const id = useId();
  const [part, setPart] = useState<number>();
  const [refused, setRefused] = useState<{ file: File; sentence: string }>();
  /** A save of the form waits for it. */
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
      <label htmlFor={id} className={styles.choose}>
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

/** How far the upload of a picture is: `part` of it has been sent; then the shop prepares its sizes, which can take a while. */
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
