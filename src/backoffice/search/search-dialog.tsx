import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { searchIcon, xIcon } from '../../ui/icon-shapes.ts';
import styles from './search.module.css';
import { KeyHints, LIST, ResultCount, SearchResults } from './search-results.tsx';
import { useResults } from './use-results.ts';

/** What was typed last in this tab: who comes back from a result finds it again. */
let lastTyped = '';

/** One field over everything: orders, customers, products, screens, the handbook. Arrow keys walk through it, Enter opens it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { key } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const openedAt = useRef(key);
  const [typed, setTyped] = useState(lastTyped);
  const [active, setActive] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const words = typed.trim();
  const results = useResults(words);
  const { groups, isComing } = results;
  const options = groups.flatMap((group) => group.options);
  const chosen = Math.min(active, options.length - 1);

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    field.current?.select();
    return () => shown?.close();
  }, []);
  // A result was opened.
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  useEffect(() => {
    document.getElementById(`${LIST}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  // Enter was pressed before the shop had answered.
  useEffect(() => {
    if (!isEntered || isComing) return;
    setEntered(false);
    document.getElementById(`${LIST}-${chosen}`)?.click();
  }, [isEntered, isComing, chosen]);

  // By the dialog itself, which gives the focus back.
  const close = () => dialog.current?.close();
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((chosen + step + options.length) % options.length);
    }
    // Else it would only empty the field.
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setEntered(true);
    }
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search everything"
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
      onPointerDown={({ target }) => target === dialog.current && close()}
    >
      <search className={styles.field}>
        <Icon shape={searchIcon} />
        <input
          ref={field}
          role="combobox"
          aria-label="Search everything"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={LIST}
          {...(options.length > 0 && { 'aria-activedescendant': `${LIST}-${chosen}` })}
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Order, name, phone, product, message, setting, help…"
          value={typed}
          onChange={({ target }) => {
            lastTyped = target.value;
            setTyped(target.value);
            setActive(0);
            setEntered(false);
          }}
          onKeyDown={press}
        />
        <IconButton label="Close" look="bare" onClick={close}>
          <Icon shape={xIcon} />
        </IconButton>
      </search>
      <SearchResults words={words} results={results} chosen={chosen} onPoint={setActive} />
      <ResultCount words={words} isComing={isComing} count={options.length} />
      <KeyHints />
    </dialog>
  );
}
