import { type KeyboardEvent, useRef, useState } from 'react';
import { useQuery } from '../../../browser/forms/use-query.ts';
import { wordsOfMarkdown } from '../../../shared/markdown/read-markdown.ts';
import { fillSavedReply, type ReplyFacts, unfilledIn } from '../../../shared/text/saved-reply.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { chevronDownIcon } from '../../../ui/icon-shapes.ts';
import { adminApi } from '../../admin-api.ts';
import { useStaff } from '../../session.ts';
import { applyEdit, selectedIn } from '../markdown/edits.ts';
import styles from './saved-replies.module.css';

type Props = {
  /** Id of the textarea. */
  of: string;
  facts: WrittenTo;
  /** The text is shown as typed (no Markdown): insert plain text only. */
  isPlain?: boolean | undefined;
};

/** Button that opens the saved replies; picking one inserts it at the cursor with its placeholders filled in. */
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

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Show a search field above this many replies. */
const FEW = 5;

type Reply = { id: string; name: string; body: string };
type ChoicesProps = {
  of: string;
  replies: readonly Reply[];
  onChoose: (body: string) => void;
  onClose: () => void;
};

function SavedReplyChoices({ of, replies, onChoose, onClose }: ChoicesProps) {
  const [typed, setTyped] = useState('');
  const { role } = useStaff();
  const words = typed.trim().toLowerCase().split(/\s+/);
  const found = replies.filter(({ name, body }) => {
    const text = `${name} ${body}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (event.nativeEvent.isComposing) return;
    if (!act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  function act({ key, target, currentTarget }: KeyboardEvent<HTMLDivElement>): boolean {
    // Enter in the search picks the first reply instead of submitting the surrounding form.
    const isTaking = key === 'Enter' && target instanceof HTMLInputElement;
    if (isTaking && found[0]) onChoose(found[0].body);
    if (key === 'Escape') onClose();
    const step = STEPS[key];
    if (step !== undefined) {
      const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, li button')];
      stops[stops.indexOf(target as HTMLElement) + step]?.focus();
    }
    return isTaking || key === 'Escape' || step !== undefined;
  }
  const manage = role === 'owner' && (
    <a className={styles.manage} href="/admin/messages/saved-replies">
      {replies.length === 0 ? 'Add saved replies' : 'Edit saved replies'}
    </a>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form
    <div role="group" aria-label="Saved replies" onKeyDown={press}>
      {replies.length > FEW && (
        <Field id={`${of}-saved-search`} label="Search saved replies" labelHidden>
          {(tied) => (
            <Input
              {...tied}
              autoFocus
              type="search"
              autoComplete="off"
              placeholder="Search saved replies"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
      {replies.length === 0 && <p>No saved replies yet.</p>}
      {replies.length > 0 && found.length === 0 && <p>None of them has these words.</p>}
      <ul>
        {found.map(({ id, name, body }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(body)}>
              <b>{name}</b>
              <span>{wordsOfMarkdown(body)}</span>
            </button>
          </li>
        ))}
      </ul>
      {manage}
    </div>
  );
}

export type WrittenTo = Omit<ReplyFacts, 'storeName'>;
