import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { searchIcon } from '../../ui/icon-shapes.ts';
import styles from './search-box.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import { hrefOf, stepThrough, useSuggestions } from './suggestions.ts';

const FIELD = 'search-keyword';
const LIST = 'search-suggestions';

/**
 * Section 2's search: a plain form that leads to `/?keyword=…`. Hydrated, it offers products while typing; the arrow keys
 * walk through them, Enter opens one, Escape puts them away.
 */
export function SearchBox({ keyword }: { keyword: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // Until the page is hydrated the browser itself holds an empty form back.
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const found = useSuggestions(typed);
  const shown = open && found.length > 0;

  // What was typed before the page was hydrated raised no event here.
  useEffect(() => {
    const input = field.current;
    if (!input || input !== document.activeElement || input.value === input.defaultValue) return;
    setTyped(input.value);
    setOpen(true);
  }, []);

  const close = () => {
    setOpen(false);
    setActive(undefined);
  };
  const submit = (event: FormEvent) => {
    const chosen = shown && active !== undefined ? found[active] : undefined;
    if (chosen) {
      event.preventDefault();
      location.assign(hrefOf(chosen));
    } else if (field.current?.value.trim() === '') {
      event.preventDefault();
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    setActive(stepThrough(found.length, active, event.key === 'ArrowDown' ? 1 : -1));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every screen reader yet
    <form className={styles.search} role="search" action={paths.home()} noValidate={isHydrated} onSubmit={submit}>
      <Icon shape={searchIcon} />
      <label className="vh" htmlFor={FIELD}>
        Search Products
      </label>
      <input
        ref={field}
        id={FIELD}
        name="keyword"
        type="search"
        placeholder="Search Products"
        defaultValue={keyword}
        maxLength={100}
        required
        autoComplete="off"
        enterKeyHint="search"
        {...(isHydrated && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': shown,
          ...(shown && { 'aria-controls': LIST }),
          ...(shown && active !== undefined && { 'aria-activedescendant': `${LIST}-${active}` }),
        })}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setActive(undefined);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={press}
      />
      <button type="submit">Submit</button>
      {shown && <SuggestionList id={LIST} found={found} active={active} />}
    </form>
  );
}
