import { useId, useState } from 'react';
import type { ApiResult } from '../../shared/api-client.ts';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { imageUpIcon } from '../../ui/icon-shapes.ts';
import styles from './hung-pictures.module.css';
import { UploadState } from './upload-state.tsx';
import { trackUpload } from './uploads-under-way.ts';

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
