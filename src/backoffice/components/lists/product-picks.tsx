import type { ProductLine } from '../../../shop/catalog/lists/staff-schema.ts';
import { FieldError } from '../../../ui/field.tsx';
import { xIcon } from '../../../ui/icon-shapes.ts';
import { ProductSearch } from '../forms/product-search.tsx';
import { IconAction, MoveButtons, Note } from '../layout.tsx';
import styles from './product-picks.module.css';
import { moveItem } from './reorder.ts';

type PickedProduct = { id: string; name: string; image: string };

type ProductPicksProps<Picked extends PickedProduct> = {
  /** Name of the list for screen readers. */
  label: string;
  picks: readonly Picked[];
  /** Line below a product's name. */
  noteOf: (picked: Picked) => string | false;
  most: number;
  except?: string;
  /** "a set": what can have that many. */
  what: string;
  error?: string | undefined;
  onAdd: (product: ProductLine) => void;
  onChange: (picks: readonly Picked[]) => void;
};

/** Products in an order of their own: add by search, move, remove. */
export const ProductPicks = <Picked extends PickedProduct>({
  label,
  picks,
  noteOf,
  most,
  except = '',
  what,
  error,
  onAdd,
  onChange,
}: ProductPicksProps<Picked>) => (
  <div className="stack-4">
    {picks.length > 0 && (
      <ol className={styles.picks} aria-label={label}>
        {picks.map((picked, place) => (
          <li key={picked.id}>
            {picked.image ? (
              <img src={picked.image} alt="" width={40} height={50} />
            ) : (
              <span className={styles.blank} />
            )}
            <div>
              <a href={`/admin/products/${picked.id}`}>{picked.name}</a>
              {noteOf(picked) && <Note>{noteOf(picked)}</Note>}
            </div>
            <div className={styles.acts}>
              <MoveButtons
                name={picked.name}
                place={place}
                count={picks.length}
                onMove={(from, to) => onChange(moveItem(picks, from, to))}
              />
              <IconAction
                look="remove"
                label={`Remove ${picked.name}`}
                icon={xIcon}
                onClick={() => onChange(picks.filter(({ id }) => id !== picked.id))}
              />
            </div>
          </li>
        ))}
      </ol>
    )}
    {picks.length < most ? (
      <ProductSearch label="Add a product" chosen={[{ id: except }, ...picks]} onAdd={onAdd} error={error} />
    ) : (
      <>
        <Note>
          That’s {most}, as many as {what} can have.
        </Note>
        {error && <FieldError>{error}</FieldError>}
      </>
    )}
  </div>
);
