import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type Choice, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { listFilterIcon, searchIcon } from '../../../ui/icon-shapes.ts';
import styles from '../components.module.css';

/** List URL with some parameters changed; always resets to the first page. */
function useListAddress() {
  const [search] = useSearchParams();
  return (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search);
    for (const name of ['page', 'after']) next.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return `${location.pathname}${next.size > 0 ? `?${next}` : ''}`;
  };
}

/** `isMore`: there are more rows than counted. */
type Tab = { name: string; count?: number | undefined; isMore?: boolean } & ({ value: string } | { href: string });

type TabsProps = {
  label: string;
  /** Tabs with a value filter this list by it, those with an address are other screens of the place. */
  tabs: readonly Tab[];
  param?: string;
  /** Address of the list, for its other screens. */
  list?: string | undefined;
};

/** A row of tabs: filters of a list, and the other screens of its place. */
export function Tabs({ label, tabs, param = 'view', list }: TabsProps) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const address = useListAddress();
  const isOnList = list === undefined || list === pathname;
  const chosen = search.get(param) ?? '';
  const toLink = (tab: Tab) => {
    if ('href' in tab) return { href: tab.href, isHere: tab.href === pathname };
    if (isOnList) return { href: address({ [param]: tab.value }), isHere: tab.value === chosen };
    return { href: tab.value ? `${list}?${param}=${tab.value}` : list, isHere: false };
  };
  const nav = useRef<HTMLElement>(null);
  // On a phone, the row scrolls to the tab that is open.
  useEffect(() => {
    const here = nav.current?.querySelector('[aria-current]');
    if (!nav.current || !here) return;
    const [row, tab] = [nav.current.getBoundingClientRect(), here.getBoundingClientRect()];
    nav.current.scrollLeft += tab.left + tab.width / 2 - (row.left + row.width / 2);
  }, []);
  return (
    <nav className={styles.tabs} aria-label={label} ref={nav}>
      {tabs.map((tab) => {
        const { href, isHere } = toLink(tab);
        return (
          <a key={href} href={href} aria-current={isHere || undefined}>
            {tab.name}
            {tab.count !== undefined && (
              <span className="num">
                {tab.count.toLocaleString('en-US')}
                {tab.isMore && '+'}
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}

type PagesProps = {
  /** Range summary: "1 to 50 of 318". */
  says: string;
  /** Cursor of the next page (the API's `next`), or its number; undefined on the last page. */
  next?: string | undefined;
  /** Whether the URL carries the cursor or the number. */
  param?: 'after' | 'page';
};

export function ListPages({ says, next, param = 'after' }: PagesProps) {
  const [search] = useSearchParams();
  const address = useListAddress();
  return (
    <nav className={styles.below} aria-label="Pages">
      <span>{says}</span>
      <span className={styles.pages}>
        {search.has(param) && <a href={address({})}>First page</a>}
        {next && (
          <a href={address({ [param]: next })} rel="next">
            Next page
          </a>
        )}
      </span>
    </nav>
  );
}

type FiltersProps = { says?: string | undefined; aside?: ReactNode; children: ReactNode };

/** URL parameters for tab and page. */
const NO_FILTERS = new Set(['stage', 'view', 'security', 'after', 'page']);

/** Search and filters in a row; collapsed on phones, with a summary line. */
export function Filters({ says, aside, children }: FiltersProps) {
  const [search] = useSearchParams();
  const id = useId();
  const count = [...search.keys()].filter((name) => !NO_FILTERS.has(name)).length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <>
      <div className={styles.lean}>
        <span>{says}</span>
        <Button look="plain" size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <Icon shape={listFilterIcon} />
          Filter{count > 0 && ` (${count})`}
        </Button>
        {aside}
      </div>
      <div id={id} className={classNames(styles.filters, isOpen && styles.opened)}>
        {children}
      </div>
    </>
  );
}

/** Search within the list; the query is in the URL, so it can be shared and works with the back button. */
export function ListSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const [search] = useSearchParams();
  const address = useListAddress();
  const navigate = useNavigate();
  const id = useId();
  const words = search.get('q') ?? '';
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('q');
          void navigate(address({ q: String(typed ?? '').trim() }));
        }}
      >
        <Icon shape={searchIcon} />
        <label className="vh" htmlFor={id}>
          {label}
        </label>
        <input
          key={words}
          id={id}
          name="q"
          type="search"
          placeholder={placeholder}
          defaultValue={words}
          maxLength={100}
        />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

type FilterProps = { label: string; param: string; choices: readonly Choice[] };

/** Filter as a select that applies immediately. */
export function ListFilter({ label, param, choices }: FilterProps) {
  const [search] = useSearchParams();
  const address = useListAddress();
  const navigate = useNavigate();
  const id = useId();
  return (
    <div>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        value={search.get(param) ?? ''}
        onChange={(event) => void navigate(address({ [param]: event.target.value }))}
        choices={choices}
      />
    </div>
  );
}
