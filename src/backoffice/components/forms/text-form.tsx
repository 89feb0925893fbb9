import type { FormEvent, ReactNode } from 'react';
import type { ApiResult } from '../../../shared/api-client.ts';
import { drafts } from '../../session.ts';
import { MarkdownField } from '../markdown/markdown-field.tsx';
import { AreaField } from './fields.tsx';
import { CallForm } from './form-dialog.tsx';
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
  /** Sent as a formatted email; omitted: plain text. */
  isFormatted?: true;
  /** Recipient; enables saved replies, with placeholders filled for this person. */
  writtenTo?: WrittenTo;
  /** Button label, a verb. */
  yes: string;
  success: string | ((typed: string) => string);
  toastConflict?: true | undefined;
  send: (typed: string) => Promise<ApiResult<unknown>>;
  onClose: () => void;
};

/** Reply or reason form under a list entry. Input survives closing, as a draft, until it's sent. */
export function TextForm(props: TextFormProps) {
  const { draft, words = '', isFormatted, writtenTo, yes, success, toastConflict, send, onClose, ...field } = props;
  const area = {
    ...field,
    name: draft,
    defaultValue: drafts.read(draft)[TEXT_FIELD] ?? words,
    onInput: ({ currentTarget: { value } }: FormEvent<HTMLTextAreaElement>) =>
      drafts.save(draft, { [TEXT_FIELD]: value === words ? '' : value }),
    autoFocus: true,
  };
  return (
    <CallForm
      act={yes}
      success={(_, { text }) => (typeof success === 'string' ? success : success(text(draft)))}
      toastConflict={toastConflict}
      save={({ text }) => send(text(draft))}
      onSaved={() => {
        drafts.discard(draft);
        onClose();
      }}
      onCancel={onClose}
    >
      {(errors) => {
        const [error] = Object.values(errors);
        return (
          <>
            {isFormatted ? (
              <MarkdownField {...area} error={error} isMessage hasPreview />
            ) : (
              <AreaField {...area} error={error} />
            )}
            {writtenTo && <SavedReplies of={draft} facts={writtenTo} isPlain={!isFormatted} />}
          </>
        );
      }}
    </CallForm>
  );
}

const TEXT_FIELD = 'words';

/** Whether this tab has an unsent draft. */
export const hasDraft = (draft: string) => drafts.read(draft)[TEXT_FIELD] !== undefined;
