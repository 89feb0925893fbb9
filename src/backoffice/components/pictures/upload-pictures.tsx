import { type DragEvent, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '../../../shared/api-client.ts';
import { PICTURE_TYPES } from '../../../shared/upload-limits.ts';
import { Alert } from '../../../ui/alert.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { imageUpIcon } from '../../../ui/icon-shapes.ts';
import styles from '../hung-pictures.module.css';
import { UploadState } from './upload-one.tsx';

/** `part`: fraction sent, 0 to 1; `trouble`: error text. */
type Upload = { key: number; file: File; part: number; trouble?: string | undefined };

/** Uploads one picture; `onProgress` receives the fraction sent, 0 to 1. */
export type SendPicture<Body = unknown> = (file: File, onProgress: (part: number) => void) => Promise<ApiResult<Body>>;

/**
 * Upload queue: one at a time, to use the full bandwidth and process one picture at a time on the server. A failed file
 * stays in the list and can be retried. `onSent` replaces the refetch of the screen's data.
 */
export function useUploads<Body>(sendPicture: SendPicture<Body>, onSent?: (body: Body) => void) {
  const [coming, setComing] = useState<readonly Upload[]>([]);
  const { revalidate } = useRevalidator();
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  const failed = useRef(new Set<number>());
  const update = (key: number, change: Partial<Upload>) =>
    setComing((now) => now.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const dismiss = (key: number) => {
    failed.current.delete(key);
    setComing((now) => now.filter((each) => each.key !== key));
  };

  async function send(key: number, file: File) {
    const sent = await sendPicture(file, (part) => update(key, { part }));
    if (!sent.ok) {
      failed.current.add(key);
      return update(key, { trouble: sent.error.detail });
    }
    if (onSent) onSent(sent.body);
    else await revalidate();
    dismiss(key);
  }
  function enqueue(key: number, file: File) {
    queue.current = queue.current.then(() => send(key, file));
  }

  return {
    coming,
    dismiss,
    retry(key: number) {
      const file = coming.find((each) => each.key === key)?.file;
      if (!file || !failed.current.delete(key)) return;
      update(key, { part: 0, trouble: undefined });
      enqueue(key, file);
    },
    add(files: readonly File[]) {
      for (const file of files) {
        count.current += 1;
        const key = count.current;
        setComing((now) => [...now, { key, file, part: 0 }]);
        enqueue(key, file);
      }
    },
    /** Waits for all uploads in progress. Returns the number of failures. */
    async settled(): Promise<number> {
      for (let last: Promise<void> | undefined; last !== queue.current; ) {
        last = queue.current;
        await last;
      }
      return failed.current.size;
    },
  };
}

const WITH_FILMS = `${PICTURE_TYPES},video/mp4,.mp4`;

type DropZoneProps = { hint: string; takesFilms?: boolean; onFiles: (files: readonly File[]) => void };

export function DropZone({ hint, takesFilms, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <p>{hint} Drop pictures here, or</p>
      <input
        id={id}
        type="file"
        className="vh"
        accept={takesFilms ? WITH_FILMS : PICTURE_TYPES}
        multiple
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className="choose">
        <Icon shape={imageUpIcon} />
        Choose pictures
      </label>
    </div>
  );
}

type UploadListProps = {
  coming: readonly Upload[];
  onDismiss: (key: number) => void;
  onRetry: (key: number) => void;
};

/** Uploads in progress, being processed, or failed. */
export const UploadList = ({ coming, onDismiss, onRetry }: UploadListProps) => (
  <ul className={styles.coming} aria-label="Uploading" aria-live="polite">
    {coming.map(({ key, file: { name }, part, trouble }) => (
      <li key={key}>
        <span className="anywhere whole">{name}</span>
        {trouble ? (
          <Alert tone="danger">
            {trouble}{' '}
            <button type="button" className={styles.dismiss} onClick={() => onRetry(key)}>
              Try again
            </button>{' '}
            <button type="button" className={styles.dismiss} onClick={() => onDismiss(key)}>
              Dismiss
            </button>
          </Alert>
        ) : (
          <>
            <progress max={1} value={part} aria-label={name} />
            <span className={styles.state}>
              <UploadState part={part} />
            </span>
          </>
        )}
      </li>
    ))}
  </ul>
);
