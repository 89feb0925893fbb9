import { useId, useState } from 'react';
import type { ApiResult } from '../../shared/api-client.ts';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { imageUpIcon } from '../../ui/icon-shapes.ts';
import styles from './hung-pictures.module.css';

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
  const [trouble, setTrouble] = useState<string>();
  async function take(file: File) {
    setTrouble(undefined);
    setPart(0);
    const sent = await send(file, setPart);
    setPart(undefined);
    if (sent.ok) onSent(sent.body);
    else setTrouble(sent.error.detail);
  }
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
          {part < 1 ? `Uploading, ${Math.round(part * 100)}%` : 'Preparing…'}
        </p>
      )}
      {trouble && <FieldError>{trouble}</FieldError>}
    </div>
  );
}
