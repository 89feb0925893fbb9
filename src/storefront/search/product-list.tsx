import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { searchIcon } from '../../ui/icon-shapes.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { CardGrid, ProductCard } from '../../ui/product/product-card.tsx';
import { cardOfProduct } from '../product-cards.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterForm } from './filter-form.tsx';
import { hrefWith, isFiltered, PAGE_SIZE } from './list-filters.ts';
import type { ListAddress, ListShown } from './load-results.ts';
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
  /** Of what a search box beside the filters searches alone; left out: there is none. */
  searched?: string;
  /** What stands here when there is nothing to show. */
  children: ReactNode;
};

/** Cards under plain forms that search, order and filter them, so that they work without script. */
export function ProductList({
  path,
  keyword,
  heading = 'h2',
  namesPlaces = true,
  searched,
  products,
  total,
  wishes,
  filters,
  children,
}: ProductListProps) {
  const last = Math.ceil(total / PAGE_SIZE);
  const list = { path, wishes, filters, ...(keyword && { keyword }) };
  const asked = { ...(keyword && { keyword }), ...wishes };
  return (
    <>
      {(total > 1 || isFiltered(wishes) || keyword) && (
        <div className={styles.bar}>
          {searched && <SearchWithin {...list} searched={searched} />}
          {(total > 1 || isFiltered(wishes)) && <FilterForm {...list} isOpen={isFiltered(wishes) && total === 0} />}
          <FilterChips {...list} />
        </div>
      )}
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
      <Pager page={wishes.page} last={last} hrefOf={(page) => hrefWith(path, asked, { page })} />
    </>
  );
}

/** A search that keeps what is filtered, and starts again at the first page. */
const SearchWithin = ({ path, keyword, wishes, searched }: ListAddress & { searched: string }) => (
  <form className={styles.within} action={path}>
    {Object.entries(wishes)
      .filter(([name]) => name !== 'page')
      .flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)] as const))
      .map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    <Icon shape={searchIcon} />
    <input
      name="keyword"
      type="search"
      maxLength={100}
      defaultValue={keyword ?? ''}
      placeholder={`Search in ${searched}`}
      aria-label={`Search in ${searched}`}
    />
    <button type="submit">Search</button>
  </form>
);
