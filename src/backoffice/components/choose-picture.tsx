import { useEffect, useRef, useState } from 'react';
import { PICTURE_TYPES } from '../../shared/upload-limits.ts';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { imageUpIcon } from '../../ui/icon-shapes.ts';
import hung from './hung-pictures.module.css';
import styles from './markdown-field.module.css';
import { upload } from './upload.ts';

type UploadedPicture =
  | { state: 'none' }
  | { state: 'sending'; part: number }
  | { state: 'refused'; sentence: string }
  | { state: 'there'; src: string; width: number; height: number };

type ChoosePictureProps = { of: string; sent: UploadedPicture; onFile: (file: File) => void };

export function ChoosePicture({ of, sent, onFile }: ChoosePictureProps) {
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => file.current?.focus(), []);
  return (
    <div className={styles.chosen}>
      {sent.state === 'there' && <img src={sent.src} alt="Your choice" width={sent.width} height={sent.height} />}
      {sent.state === 'sending' && (
        <progress max={1} value={sent.part < 1 ? sent.part : undefined} aria-label="Uploading the picture" />
      )}
      {sent.state === 'refused' && <Alert tone="danger">{sent.sentence}</Alert>}
      {sent.state !== 'sending' && (
        <div>
          <input
            ref={file}
            id={`${of}-picture-file`}
            type="file"
            className="vh"
            accept={PICTURE_TYPES}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) onFile(chosen);
              event.target.value = '';
            }}
          />
          <label htmlFor={`${of}-picture-file`} className={hung.choose}>
            <Icon shape={imageUpIcon} />
            {sent.state === 'there' ? 'Choose another' : 'Choose picture'}
          </label>
        </div>
      )}
    </div>
  );
}

/** Of two that were chosen one after the other the later counts. */
export function usePictureUpload() {
  const [sent, setSent] = useState<UploadedPicture>({ state: 'none' });
  const turn = useRef(0);
  async function send(file: File) {
    turn.current += 1;
    const own = turn.current;
    const show = (next: UploadedPicture) => own === turn.current && setSent(next);
    show({ state: 'sending', part: 0 });
    const answer = await upload('POST /admin/text-pictures', {}, file, {
      kind: 'picture',
      onProgress: (part) => show({ state: 'sending', part }),
      isRepeatable: true,
    });
    if (answer.ok) show({ state: 'there', ...answer.body });
    else show({ state: 'refused', sentence: answer.error.detail });
  }
  return { sent, send: (file: File) => void send(file) };
}
