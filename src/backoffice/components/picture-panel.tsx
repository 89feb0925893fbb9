import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { ChoosePicture, usePictureUpload } from './choose-picture.tsx';
import { Buttons } from './layout.tsx';
import type { Edit, Selected } from './markdown-edits.ts';
import styles from './markdown-field.module.css';
import { insertPicture } from './markdown-links.ts';

type PicturePanelProps = {
  /** The field's id. */
  of: string;
  onInsert: (make: (selected: Selected) => Edit) => void;
  onClose: () => void;
};

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
