import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { drafts } from '../../session.ts';
import { Buttons } from '../layout.tsx';
import { MarkdownField } from '../markdown/markdown-field.tsx';
import styles from './entries.module.css';
import { AreaField } from './fields.tsx';
import { readForm } from './read-form.ts';
import { SavedReplies, type WrittenTo } from './saved-replies.tsx';

type TextFormProps = {
  /** The draft's name, until it is sent. */
  draft: string;
  label: string;
  hint?: ReactNode;
  rows: number;
  maxLength: number;
  /** What stands there now; the form begins with it where nothing else was begun. */
  words?: string;
  error: string | undefined;
  /** Sent as an email with its formatting; left out, it stays plain text. */
  isFormatted?: true;
  /** Whom it is written to: saved replies can be inserted, filled for them. */
  writtenTo?: WrittenTo;
  /** What the button does, as a verb. */
  yes: string;
  pending: boolean;
  /** Resolves with something once it is sent: then the draft is forgotten, and the form closed. */
  onSend: (typed: string) => Promise<unknown>;
  onClose: () => void;
};

/** A reply or a reason, below an entry of a list. What is typed outlives closing it, as a draft. */
export function TextForm({
  draft,
  words = '',
  isFormatted,
  writtenTo,
  yes,
  pending,
  onSend,
  onClose,
  ...field
}: TextFormProps) {
  async function send(typed: string) {
    if (!(await onSend(typed))) return;
    drafts.discard(draft);
    onClose();
  }
  const area = {
    ...field,
    name: draft,
    defaultValue: drafts.read(draft)[TEXT_FIELD] ?? words,
    onInput: ({ currentTarget: { value } }: FormEvent<HTMLTextAreaElement>) =>
      drafts.save(draft, { [TEXT_FIELD]: value === words ? '' : value }),
    autoFocus: true,
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(readForm(event.currentTarget).text(draft));
      }}
    >
      {isFormatted ? <MarkdownField {...area} isMessage hasPreview /> : <AreaField {...area} />}
      {writtenTo && <SavedReplies of={draft} facts={writtenTo} isPlain={!isFormatted} />}
      <Buttons>
        <Button type="submit" size="small" pending={pending}>
          {yes}
        </Button>
        <Button look="plain" size="small" onClick={onClose}>
          Cancel
        </Button>
      </Buttons>
    </form>
  );
}

const TEXT_FIELD = 'words';

/** Whether somebody has begun to write in this tab and not sent it. */
export const hasDraft = (draft: string) => drafts.read(draft)[TEXT_FIELD] !== undefined;
