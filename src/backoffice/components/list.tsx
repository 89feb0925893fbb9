import { useSearchParams } from 'react-router';
import styles from './components.module.css';

/** This list's address with some parameters changed; it always begins at its first page again. */
export function useListAddress() {
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

/** `isMore`: there are more than were counted. */
type Tab = { value: string; name: string; count?: number | undefined; isMore?: boolean };

/** The list's main filter, as links with how many there are. */
export function Tabs({ label, param, tabs }: { label: string; param: string; tabs: readonly Tab[] }) {
  const [search] = useSearchParams();
  const address = useListAddress();
  const chosen = search.get(param) ?? '';
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ value, name, count, isMore }) => (
        <a
          key={value}
          href={address({ [param]: value })}
          {...(value === chosen && { 'aria-current': 'true' as const })}
        >
          {name}
          {count !== undefined && (
            <span className="num">
              {count.toLocaleString('en-US')}
              {isMore && '+'}
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

type PagesProps = {
  /** What there is in all, as a sentence: "1 to 50 of 318". */
  says: string;
  /** Mark of the next page (the API's `next`), or its number; undefined on the last. */
  next?: string | undefined;
  /** Which of the two the address carries. */
  param?: 'after' | 'page';
};

/** Under a list: what is shown, the first page, the next page. */
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
