import type { Suggestion } from '../../shop/catalog/schema.ts';
import { priceText } from '../../ui/product/price.tsx';
import styles from './suggestion-list.module.css';
import { hrefOf } from './suggestions.ts';

const asideOf = ({ kind, price }: Suggestion) =>
  price === null ? { category: 'Category', community: 'Maker', product: '' }[kind] : priceText(price);

type SuggestionListProps = { id: string; found: readonly Suggestion[]; active: number | undefined };

/** Suggestions under the search field. A press must not take the focus from the field before the link is followed. */
export const SuggestionList = ({ id, found, active }: SuggestionListProps) => (
  <div
    className={styles.list}
    id={id}
    role="listbox"
    aria-label="Products"
    onMouseDown={(event) => event.preventDefault()}
  >
    {found.map((suggestion, place) => (
      <a
        key={`${suggestion.kind} ${suggestion.id}`}
        id={`${id}-${place}`}
        className={styles.suggestion}
        role="option"
        aria-selected={place === active}
        tabIndex={-1}
        href={hrefOf(suggestion)}
      >
        {suggestion.image ? <img src={suggestion.image} alt="" width="44" height="55" /> : <span />}
        <span>{suggestion.name}</span>
        <span className={styles.price}>{asideOf(suggestion)}</span>
      </a>
    ))}
  </div>
);
