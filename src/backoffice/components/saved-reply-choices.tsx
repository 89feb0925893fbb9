import { type KeyboardEvent, useState } from 'react';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import { Field, Input } from '../../ui/field.tsx';
import { useStaff } from '../session.ts';
import styles from './saved-replies.module.css';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** More than so many are searched. */
const FEW = 5;

type Reply = { id: string; name: string; body: string };
type ChoicesProps = {
  of: string;
  replies: readonly Reply[];
  onChoose: (body: string) => void;
  onClose: () => void;
};

export function SavedReplyChoices({ of, replies, onChoose, onClose }: ChoicesProps) {
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
    // In the search Enter takes the first; the form around it is not sent.
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
