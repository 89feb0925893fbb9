import { useRef, useState } from 'react';
import { useQuery } from '../../browser/forms/use-query.ts';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import { fillSavedReply, type ReplyFacts, unfilledIn } from '../../shared/text/saved-reply.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { applyEdit, selectedIn } from './apply-edit.ts';
import styles from './saved-replies.module.css';
import { SavedReplyChoices } from './saved-reply-choices.tsx';

export type WrittenTo = Omit<ReplyFacts, 'storeName'>;

type Props = {
  /** Id of the text area. */
  of: string;
  facts: WrittenTo;
  /** What is written there is shown as it is typed: the words alone are inserted. */
  isPlain?: boolean | undefined;
};

/** A button that opens the saved replies; the one that is pressed is inserted where the cursor stands, filled in. */
export function SavedReplies({ of, facts, isPlain = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState('');
  const toggle = useRef<HTMLDivElement>(null);
  const { answer, data } = useQuery(isOpen ? 'saved-replies' : undefined, () =>
    adminApi.call('GET /admin/saved-replies', {}),
  );
  function insert(body: string) {
    const area = document.getElementById(of);
    if (!(area instanceof HTMLTextAreaElement) || !data) return;
    const filled = fillSavedReply(body, { ...facts, storeName: data.storeName });
    const text = isPlain ? wordsOfMarkdown(filled) : filled;
    const { start: from, end: to } = selectedIn(area);
    const gap = unfilledIn(text);
    const start = from + (gap?.at ?? text.length);
    const isDone = applyEdit(area, { from, to, insert: text, start, end: start + (gap?.name.length ?? 0) });
    if (!isDone) return setTold('This reply doesn’t fit: the text would be too long.');
    setOpen(false);
    setTold(gap ? `Fill in ${gap.name} yourself: this message isn’t about an order.` : '');
  }
  function close() {
    setOpen(false);
    toggle.current?.querySelector('button')?.focus();
  }
  return (
    <div className={styles.saved} ref={toggle}>
      <Button
        size="small"
        look="plain"
        aria-expanded={isOpen}
        aria-controls={`${of}-saved`}
        onClick={() => {
          setTold('');
          setOpen(!isOpen);
        }}
      >
        Saved replies
        <Icon shape={chevronDownIcon} />
      </Button>
      {isOpen && (
        <div className={styles.panel} id={`${of}-saved`}>
          {answer && !answer.ok && <p>{answer.error.detail}</p>}
          {!answer && <p>Loading…</p>}
          {data && <SavedReplyChoices of={of} replies={data.replies} onChoose={insert} onClose={close} />}
        </div>
      )}
      <p role="status">{told}</p>
    </div>
  );
}
