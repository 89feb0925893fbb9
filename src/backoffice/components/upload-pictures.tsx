import { type DragEvent, useId, useState } from 'react';
import { PICTURE_TYPES } from '../../shared/upload-limits.ts';
import { Alert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { imageUpIcon } from '../../ui/icon-shapes.ts';
import styles from './hung-pictures.module.css';
import { UploadState } from './upload-state.tsx';
import type { Upload } from './use-uploads.ts';

const WITH_FILMS = `${PICTURE_TYPES},video/mp4,.mp4`;

type DropZoneProps = { hint: string; takesFilms?: boolean; onFiles: (files: readonly File[]) => void };

/** Where pictures are dropped, or chosen from the machine. */
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
      <label htmlFor={id} className={styles.choose}>
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

/** Pictures that are being sent and prepared, and those that could not be. */
export const UploadList = ({ coming, onDismiss, onRetry }: UploadListProps) => (
  <ul className={styles.coming} aria-label="Uploading" aria-live="polite">
    {coming.map(({ key, file: { name }, part, trouble }) => (
      <li key={key}>
        <span className={styles.name}>{name}</span>
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
