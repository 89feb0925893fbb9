import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Marked } from './marked.tsx';
import type { ResultOption } from './result-groups.tsx';
import styles from './search.module.css';
import type { SearchState } from './use-results.ts';

/** Of the listbox; its options have their place behind it. */
export const LIST = 'office-search-results';

type CountProps = { words: string; isComing: boolean; count: number };

export const ResultCount = ({ words, isComing, count }: CountProps) => (
  <p className="vh" role="status">
    {words !== '' && !isComing && (count === 1 ? '1 result' : `${count} results`)}
  </p>
);

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

type LinkProps = {
  option: ResultOption;
  words: string;
  place: number;
  active: number;
  onPoint: (place: number) => void;
};

const OptionLink = ({ option: { href, icon, name, line, end }, words, place, active, onPoint }: LinkProps) => (
  <a
    id={`${LIST}-${place}`}
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

type ResultsProps = { words: string; results: SearchState; chosen: number; onPoint: (place: number) => void };

export function SearchResults({ words, results, chosen, onPoint }: ResultsProps) {
  const { groups, refetch, isLoading, isComing, isShort, isLimited, refused } = results;
  return (
    <div className={classNames(styles.results, isLoading && styles.loading)}>
      {refused !== undefined && (
        <div className={styles.said} role="alert">
          <p>{refused}</p>
          <Button size="small" look="quiet" onClick={refetch}>
            Try again
          </Button>
        </div>
      )}
      <div id={LIST} role="listbox" aria-label="Results">
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

export const KeyHints = () => (
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
