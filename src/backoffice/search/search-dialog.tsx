import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { searchIcon, xIcon } from '../../ui/icon-shapes.ts';
import { Action, IconAction } from '../components/layout.tsx';
import styles from './search.module.css';
import { type ResultOption, type SearchState, useResults } from './use-results.tsx';

/** ID of the listbox; options append their index. */
const RESULTS_ID = 'office-search-results';

/** The last search in this tab, restored when the dialog reopens. */
let lastTyped = '';

/** Search over orders, customers, products, screens and the handbook. Arrow keys move through results, Enter opens one. */
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
  // Close after a result was opened.
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  useEffect(() => {
    document.getElementById(`${RESULTS_ID}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  // Enter was pressed before the response arrived.
  useEffect(() => {
    if (!isEntered || isComing) return;
    setEntered(false);
    document.getElementById(`${RESULTS_ID}-${chosen}`)?.click();
  }, [isEntered, isComing, chosen]);

  // Close through the dialog, which restores the focus.
  const close = () => dialog.current?.close();
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((chosen + step + options.length) % options.length);
    }
    // Otherwise Escape would only clear the field.
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
          aria-controls={RESULTS_ID}
          {...(options.length > 0 && { 'aria-activedescendant': `${RESULTS_ID}-${chosen}` })}
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
        <IconAction label="Close" icon={xIcon} look="bare" onClick={close} />
      </search>
      <SearchResults words={words} results={results} chosen={chosen} onPoint={setActive} />
      <ResultCount words={words} isComing={isComing} count={options.length} />
      <KeyHints />
    </dialog>
  );
}

type ResultsProps = { words: string; results: SearchState; chosen: number; onPoint: (place: number) => void };

function SearchResults({ words, results, chosen, onPoint }: ResultsProps) {
  const { groups, refetch, isLoading, isComing, isShort, isLimited, refused } = results;
  return (
    <div className={classNames(styles.results, isLoading && styles.loading)}>
      {refused !== undefined && (
        <div className={styles.said} role="alert">
          <p>{refused}</p>
          <Action label="Try again" look="quiet" onClick={refetch} />
        </div>
      )}
      <div id={RESULTS_ID} role="listbox" aria-label="Results">
        {groups.map(({ name, options: own }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't stand in a listbox
          <div key={name} role="group" aria-label={name}>
            <p className={styles.group} aria-hidden="true">
              {name}
            </p>
            {own.map((option, index) => (
              <OptionLink
                key={option.href}
                option={option}
                words={words}
                place={groups.slice(0, place).reduce((sum, each) => sum + each.options.length, 0) + index}
                active={chosen}
                onPoint={onPoint}
              />
            ))}
          </div>
        ))}
      </div>
      <Hints
        words={words}
        isEmpty={groups.length === 0 && !isComing && refused === undefined}
        isShort={isShort}
        isLimited={isLimited}
      />
    </div>
  );
}

type LinkProps = {
  option: ResultOption;
  words: string;
  place: number;
  active: number;
  onPoint: (place: number) => void;
};

const OptionLink = ({ option: { href, icon, name, line, end }, words, place, active, onPoint }: LinkProps) => (
  <a
    id={`${RESULTS_ID}-${place}`}
    href={href}
    role="option"
    aria-selected={place === active}
    tabIndex={-1}
    onPointerMove={() => place !== active && onPoint(place)}
  >
    {icon}
    <span>
      <b>
        <Marked text={name} words={words} />
      </b>
      <small>
        <Marked text={line} words={words} />
      </small>
    </span>
    {end}
  </a>
);

/** Text with each search word highlighted, in any case. */
function Marked({ text, words }: { text: string; words: string }) {
  const typed = [...new Set(words.toLowerCase().split(/\s+/).filter(Boolean))];
  if (typed.length === 0) return text;
  const pattern = new RegExp(`(${typed.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`, 'gi');
  // Text and matches alternate.
  return text.split(pattern).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    place % 2 === 1 ? <mark key={place}>{part}</mark> : part,
  );
}

type HintProps = { words: string; isEmpty: boolean; isShort: boolean; isLimited: boolean };

function Hints({ words, isEmpty, isShort, isLimited }: HintProps) {
  if (words === '') return null;
  const hint = isShort
    ? 'Type three letters or digits in a row to search orders, customers and products.'
    : isEmpty &&
      `Nothing found for “${words}”. Try part of a name, an email, a street, a ZIP code, a phone, tracking or order number.`;
  return (
    <>
      {hint && <p className={styles.said}>{hint}</p>}
      {isLimited && !isShort && (
        <p className={styles.said}>Customers are left out: you’ve searched for people very often. Try again later.</p>
      )}
    </>
  );
}

type CountProps = { words: string; isComing: boolean; count: number };

const ResultCount = ({ words, isComing, count }: CountProps) => (
  <p className="vh" role="status">
    {words !== '' && !isComing && (count === 1 ? '1 result' : `${count} results`)}
  </p>
);

const KeyHints = () => (
  <p className={styles.keys} aria-hidden="true">
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> move
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
    <span>
      <kbd>Esc</kbd> close
    </span>
  </p>
);
