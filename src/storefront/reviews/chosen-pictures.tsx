import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { imageUpIcon, xIcon } from '../../ui/icon-shapes.ts';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './buyer-fields.module.css';
import type { ChosenFile } from './use-chosen-pictures.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export const ChooseFiles = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => (
  <div>
    <input
      id="review-pictures"
      type="file"
      className="vh"
      accept={ACCEPTED}
      multiple
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
    <label htmlFor="review-pictures" className={styles.choose}>
      <Icon shape={imageUpIcon} />
      Add pictures
    </label>
  </div>
);

export const ChosenPicture = ({
  file,
  state,
  reason,
  onRemove,
}: Omit<ChosenFile, 'key'> & { onRemove: () => void }) => (
  <li>
    <Preview file={file} />
    <p>
      <span className={styles.name}>{file.name}</span>
      {state === 'refused' && <FieldError>{reason}</FieldError>}
    </p>
    {state === 'sends' ? (
      <Spinner size="small" />
    ) : (
      <IconButton look="bare" label={`Remove ${file.name}`} onClick={onRemove}>
        <Icon shape={xIcon} />
      </IconButton>
    )}
  </li>
);

const SIDE = 128;

/** Drawn here: the page's policy shows no addresses of files that were chosen. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // What the browser can't read stays a plain square; the shop says what is wrong with it.
    void createImageBitmap(file).then(
      (bitmap) => drawSquare(canvas.current, bitmap),
      () => {},
    );
  }, [file]);
  return <canvas ref={canvas} width={SIDE} height={SIDE} />;
}

function drawSquare(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap) {
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  canvas?.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE);
  bitmap.close();
}
