import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { useHydrated } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import type { Suggestion } from '../../shop/catalog/schema.ts';
import { Icon } from '../../ui/icon.tsx';
import { searchIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import styles from './search-box.module.css';
import listStyles from './suggestion-list.module.css';

const FIELD = 'search-keyword';
const LIST = 'search-suggestions';

/**
 * Search (specification, section 2): a plain form to `/?keyword=…`. Hydrated, it suggests products; arrow keys move,
 * Enter opens, Escape closes.
 */
export function SearchBox({ keyword }: { keyword: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // Before hydration, `required` blocks an empty search.
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const found = useSuggestions(typed);
  const shown = open && found.length > 0;

  // Text typed before hydration raised no event.
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
      location.assign(suggestionHref(chosen));
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

const MIN_LETTERS = 2;
const SUGGEST_DELAY_MS = 160;
const NONE: readonly Suggestion[] = [];

/** Suggestions (categories, makers, products) for the typed text, debounced. */
function useSuggestions(typed: string): readonly Suggestion[] {
  const keyword = typed.trim();
  const { answer } = useQuery(
    keyword.length < MIN_LETTERS ? undefined : keyword,
    () => api.call('GET /products/suggestions', { query: { keyword } }),
    { debounceMs: SUGGEST_DELAY_MS, keepPrevious: true },
  );
  return answer?.ok ? answer.body : NONE;
}

const HREFS = { category: paths.category, community: paths.maker, product: paths.product };
const suggestionHref = ({ kind, id }: Suggestion) => HREFS[kind](id);

type SuggestionListProps = { id: string; found: readonly Suggestion[]; active: number | undefined };

/** Suggestions below the search field. Pointer-down must not blur the field before the link is followed. */
const SuggestionList = ({ id, found, active }: SuggestionListProps) => (
  <div
    className={listStyles.list}
    id={id}
    role="listbox"
    aria-label="Products"
    onMouseDown={(event) => event.preventDefault()}
  >
    {found.map((suggestion, place) => (
      <a
        key={`${suggestion.kind} ${suggestion.id}`}
        id={`${id}-${place}`}
        className={listStyles.suggestion}
        role="option"
        aria-selected={place === active}
        tabIndex={-1}
        href={suggestionHref(suggestion)}
      >
        {suggestion.image ? <img src={suggestion.image} alt="" width="44" height="55" /> : <span />}
        <span>{suggestion.name}</span>
        <span className={listStyles.price}>{suggestionNote(suggestion)}</span>
      </a>
    ))}
  </div>
);

const suggestionNote = ({ kind, price }: Suggestion) =>
  price === null ? { category: 'Category', community: 'Maker', product: '' }[kind] : priceText(price);

/** Next index of `count` in direction `step`; `undefined` is the field itself, between last and first. */
export function stepThrough(count: number, place: number | undefined, step: 1 | -1): number | undefined {
  const next = (place ?? (step === 1 ? -1 : count)) + step;
  return next >= 0 && next < count ? next : undefined;
}
