import type { Suggestion } from '../../shop/catalog/schema.ts';
import { priceText } from '../../ui/price.tsx';
import styles from './suggestion-list.module.css';
import { hrefOf } from './suggestions.ts';

type SuggestionListProps = { id: string; found: readonly Suggestion[]; active: number | undefined };

/** Pieces under the search field. A press must not take the focus from the field before the link is followed. */
export const SuggestionList = ({ id, found, active }: SuggestionListProps) => (
  <div
    className={styles.list}
    id={id}
    role="listbox"
    aria-label="Products"
    onMouseDown={(event) => event.preventDefault()}
  >
    {found.map((piece, place) => (
      <a
        key={`${piece.kind} ${piece.id}`}
        id={`${id}-${place}`}
        className={styles.piece}
        role="option"
        aria-selected={place === active}
        tabIndex={-1}
        href={hrefOf(piece)}
      >
        {piece.image ? <img src={piece.image} alt="" width="44" height="55" /> : <span />}
        <span>{piece.name}</span>
        <span className={styles.price}>{piece.price === null ? 'Category' : priceText(piece.price)}</span>
      </a>
    ))}
  </div>
);
