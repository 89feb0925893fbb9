import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon } from '../../ui/icon-shapes.ts';
import { Pager } from '../../ui/pager.tsx';
import { CardGrid, ProductCard } from '../../ui/product-card.tsx';
import { cardOfProduct } from '../product-cards.ts';
import { hrefWith, isFiltered, PAGE_SIZE, SORTS } from './list-filters.ts';
import type { ListShown } from './load-results.ts';
import styles from './product-list.module.css';

/** On arrival these pictures are in view; more would take the line from them. */
const FIRST_PICTURES = 2;

type ProductListProps = ListShown & {
  path: string;
  keyword?: string;
  /** Of each card: one level under the heading that the list stands under. */
  heading?: 'h2' | 'h3';
  /** False where all of it comes from one place. */
  namesPlaces?: boolean;
  /** What stands here when there is nothing to show. */
  children: ReactNode;
};

/** Cards under a form that orders and filters them: a plain form, so that it works without script. */
export function ProductList({
  path,
  keyword,
  heading = 'h2',
  namesPlaces = true,
  products,
  total,
  wishes,
  children,
}: ProductListProps) {
  const last = Math.ceil(total / PAGE_SIZE);
  const hrefOf = (page: number) => hrefWith(path, { ...(keyword && { keyword }), ...wishes }, { page });
  return (
    <>
      {(total > 1 || isFiltered(wishes)) && <FilterForm path={path} keyword={keyword} wishes={wishes} />}
      {products.length > 0 ? (
        <CardGrid>
          {products.map((product, place) => (
            <ProductCard
              key={product.id}
              product={namesPlaces ? cardOfProduct(product) : { ...cardOfProduct(product), place: '' }}
              heading={heading}
              priority={place < FIRST_PICTURES ? 'first' : 'lazy'}
            />
          ))}
        </CardGrid>
      ) : (
        children
      )}
      <Pager page={wishes.page} last={last} hrefOf={hrefOf} />
    </>
  );
}

function FilterForm({
  path,
  keyword,
  wishes,
}: Pick<ProductListProps, 'path' | 'wishes'> & { keyword: string | undefined }) {
  return (
    <details className={styles.bar} open={isFiltered(wishes)}>
      <summary>
        Filter and sort
        <Icon shape={chevronDownIcon} />
      </summary>
      <form className={styles.wishes} action={path}>
        {keyword && <input type="hidden" name="keyword" value={keyword} />}
        <div className={styles.order}>
          <Field id="sort" label="Sort by">
            {(tied) => (
              <Select {...tied} name="sort" defaultValue={wishes.sort ?? ''}>
                <option value="">{keyword ? 'Most relevant' : 'Featured'}</option>
                {SORTS.map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <PriceField id="minPrice" label="Min price" value={wishes.minPrice} />
        <PriceField id="maxPrice" label="Max price" value={wishes.maxPrice} />
        <div className={styles.stock}>
          <Checkbox name="inStock" value="true" defaultChecked={wishes.inStock === true}>
            In stock only
          </Checkbox>
        </div>
        <div className={styles.acts}>
          <Button type="submit">Apply</Button>
          {isFiltered(wishes) && (
            <LinkButton look="plain" href={hrefWith(path, { ...(keyword && { keyword }), page: 1 })}>
              Clear
            </LinkButton>
          )}
        </div>
      </form>
    </details>
  );
}

const PriceField = ({ id, label, value }: { id: string; label: string; value: number | undefined }) => (
  <div className={styles.price}>
    <Field id={id} label={label}>
      {(tied) => (
        <Input
          {...tied}
          name={id}
          type="number"
          min="0"
          max="100000"
          step="any"
          inputMode="decimal"
          placeholder="$"
          defaultValue={value}
        />
      )}
    </Field>
  </div>
);
