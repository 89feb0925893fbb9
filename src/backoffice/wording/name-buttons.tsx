import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './wording.module.css';

type Props = { names: readonly { name: string; example: string }[]; form: RefObject<HTMLFormElement | null> };

/** Placeholders with example values; a press inserts one at the last cursor position. */
export function NameButtons({ names, form }: Props) {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  useEffect(() => {
    const from = form.current;
    const note = ({ target }: FocusEvent) => {
      if (isText(target)) last.current = target;
    };
    from?.addEventListener('focusin', note);
    return () => from?.removeEventListener('focusin', note);
  }, [form]);
  function insert(name: string) {
    const field = last.current ?? form.current?.querySelector('textarea');
    if (!field) return;
    field.focus();
    const { selectionStart, selectionEnd, value } = field;
    field.setRangeText(`{${name}}`, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <fieldset className={styles.names}>
      <legend>Insert</legend>
      <ul>
        {names.map(({ name, example }) => (
          <li key={name}>
            <Button look="quiet" size="small" aria-label={`Insert ${name}`} onClick={() => insert(name)}>
              {`{${name}}`}
            </Button>
            <span>{example || 'sometimes nothing'}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const isText = (element: EventTarget | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text');
