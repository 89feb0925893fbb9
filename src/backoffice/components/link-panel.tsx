import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Buttons } from './layout.tsx';
import type { Edit } from './markdown-edits.ts';
import styles from './markdown-field.module.css';
import { insertLink, readHref, type WrittenLink } from './markdown-links.ts';

type LinkPanelProps = {
  /** The field's id. */
  of: string;
  link: WrittenLink;
  onInsert: (edit: Edit) => void;
  onClose: () => void;
};

const LINK_UNREADABLE = 'Enter a web address, an email address, or a page of your shop such as /faq.';

/** Asks for a link between toolbar and text. It stands inside the text's form, so Enter is its own and no fields have names. */
export function LinkPanel({ of, link, onInsert, onClose }: LinkPanelProps) {
  const [words, setWords] = useState(link.words);
  const [typed, setTyped] = useState(link.href);
  const [error, setError] = useState<string>();
  function insert() {
    const href = readHref(typed);
    if (href === undefined) {
      setError(LINK_UNREADABLE);
      document.getElementById(`${of}-link-href`)?.focus();
      return;
    }
    onInsert(insertLink(link, { words, href }));
    onClose();
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') insert();
    else onClose();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form
    <div className={styles.panel} role="group" aria-label="Link" onKeyDown={press}>
      <Field id={`${of}-link-href`} label="Link to" error={error} announced>
        {(tied) => (
          <Input
            {...tied}
            autoFocus
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="https:// or /faq"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Field id={`${of}-link-words`} label="Words to show">
        {(tied) => <Input {...tied} value={words} onChange={(event) => setWords(event.target.value)} />}
      </Field>
      <Buttons>
        <Button size="small" look="quiet" onClick={insert}>
          {link.href === '' ? 'Insert link' : 'Change link'}
        </Button>
        <Button size="small" look="plain" onClick={onClose}>
          Cancel
        </Button>
      </Buttons>
    </div>
  );
}
