import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { imageUpIcon } from '../../ui/icon-shapes.ts';
import hung from './hung-pictures.module.css';
import { Buttons } from './layout.tsx';
import { type Edit, insertPicture, type Selected } from './markdown-edits.ts';
import styles from './markdown-field.module.css';
import { upload } from './upload.ts';

type PicturePanelProps = {
  /** The field's id. */
  of: string;
  onInsert: (make: (selected: Selected) => Edit) => void;
  onClose: () => void;
};

type UploadedPicture =
  | { state: 'none' }
  | { state: 'sending'; part: number }
  | { state: 'refused'; sentence: string }
  | { state: 'there'; src: string; width: number; height: number };

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const NO_WORDS = 'Say what the picture shows, or check that it’s decoration.';

/** Takes a picture between toolbar and text, and what it shows. As the panel for links it has no form of its own. */
export function PicturePanel({ of, onInsert, onClose }: PicturePanelProps) {
  const { sent, send } = usePictureUpload();
  const [alt, setAlt] = useState('');
  const [isDecoration, setDecoration] = useState(false);
  const [error, setError] = useState<string>();
  function insert() {
    if (sent.state !== 'there') return;
    if (!isDecoration && alt.trim() === '') {
      setError(NO_WORDS);
      document.getElementById(`${of}-picture-alt`)?.focus();
      return;
    }
    const picture = { src: sent.src, alt: isDecoration ? '' : alt };
    onInsert((selected) => insertPicture(selected, picture));
    onClose();
  }
  function press(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.nativeEvent.isComposing || !(isEnter || event.key === 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) insert();
    else onClose();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form
    <div className={styles.panel} role="group" aria-label="Picture" onKeyDown={press}>
      <ChoosePicture of={of} sent={sent} onFile={send} />
      <div className={styles.words}>
        <Field id={`${of}-picture-alt`} label="What it shows" error={error} announced>
          {(tied) => (
            <Input
              {...tied}
              value={alt}
              maxLength={300}
              disabled={isDecoration}
              onChange={(event) => setAlt(event.target.value)}
            />
          )}
        </Field>
        <Checkbox checked={isDecoration} onChange={(event) => setDecoration(event.target.checked)}>
          Decorative (screen readers skip it)
        </Checkbox>
      </div>
      <Buttons>
        <Button size="small" look="quiet" disabled={sent.state !== 'there'} onClick={insert}>
          Insert picture
        </Button>
        <Button size="small" look="plain" onClick={onClose}>
          Cancel
        </Button>
      </Buttons>
    </div>
  );
}

type ChoosePictureProps = { of: string; sent: UploadedPicture; onFile: (file: File) => void };

function ChoosePicture({ of, sent, onFile }: ChoosePictureProps) {
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
            accept={ACCEPTED}
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
function usePictureUpload() {
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
