import type { FormEvent, ReactNode } from 'react';
import { drafts } from '../../session.ts';
import { Action, Buttons } from '../layout.tsx';
import { MarkdownField } from '../markdown/markdown-field.tsx';
import styles from './entries.module.css';
import { AreaField } from './fields.tsx';
import { readForm, submitting } from './read-form.ts';
import { SavedReplies, type WrittenTo } from './saved-replies.tsx';

type TextFormProps = {
  /** Draft key; the draft is deleted after sending. */
  draft: string;
  label: string;
  hint?: ReactNode;
  rows: number;
  maxLength: number;
  /** Current text; initial value unless there is a draft. */
  words?: string;
  error: string | undefined;
  /** Sent as a formatted email; omitted: plain text. */
  isFormatted?: true;
  /** Recipient; enables saved replies, with placeholders filled for this person. */
  writtenTo?: WrittenTo;
  /** Button label, a verb. */
  yes: string;
  pending: boolean;
  /** Resolves with a value after sending: the draft is then deleted and the form closed. */
  onSend: (typed: string) => Promise<unknown>;
  onClose: () => void;
};

/** Reply or reason form under a list entry. Input survives closing, as a draft. */
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
    <form className={styles.form} noValidate onSubmit={submitting((form) => send(readForm(form).text(draft)))}>
      {isFormatted ? <MarkdownField {...area} isMessage hasPreview /> : <AreaField {...area} />}
      {writtenTo && <SavedReplies of={draft} facts={writtenTo} isPlain={!isFormatted} />}
      <Buttons>
        <Action type="submit" label={yes} pending={pending} />
        <Action label="Cancel" look="plain" onClick={onClose} />
      </Buttons>
    </form>
  );
}

const TEXT_FIELD = 'words';

/** Whether this tab has an unsent draft. */
export const hasDraft = (draft: string) => drafts.read(draft)[TEXT_FIELD] !== undefined;
