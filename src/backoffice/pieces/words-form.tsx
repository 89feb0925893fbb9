import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { drafts } from '../session.ts';
import styles from './entries.module.css';
import { AreaField, readForm } from './fields.tsx';
import { Buttons } from './layout.tsx';

type WordsFormProps = {
  /** Names the draft that the words are kept under until they are sent. */
  draft: string;
  label: string;
  hint?: ReactNode;
  rows: number;
  maxLength: number;
  /** What stands there now; the form begins with it where nothing else was begun. */
  words?: string;
  error: string | undefined;
  /** What the button does, as a verb. */
  yes: string;
  pending: boolean;
  /** Resolves with something once it is sent: then the draft is forgotten, and the form closed. */
  onSend: (typed: string) => Promise<unknown>;
  onClose: () => void;
};

const WORDS = 'words';

/** Whether somebody has begun to write in this tab and not sent it. */
export const isBegun = (draft: string) => drafts.read(draft)[WORDS] !== undefined;

/** An answer, a reason: words below an entry of a list. Put aside, they can be gone on with. */
export function WordsForm({ draft, words = '', yes, pending, onSend, onClose, ...field }: WordsFormProps) {
  async function send(typed: string) {
    if (!(await onSend(typed))) return;
    drafts.forget(draft);
    onClose();
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(readForm(event.currentTarget).text(draft));
      }}
    >
      <AreaField
        {...field}
        name={draft}
        defaultValue={drafts.read(draft)[WORDS] ?? words}
        onInput={({ currentTarget: { value } }) => drafts.keep(draft, { [WORDS]: value === words ? '' : value })}
        autoFocus
      />
      <Buttons>
        <Button type="submit" size="small" pending={pending}>
          {yes}
        </Button>
        <Button look="plain" size="small" onClick={onClose}>
          Go back
        </Button>
      </Buttons>
    </form>
  );
}
