import type { ReactNode } from 'react';
import { beadColor } from '../../shared/products/bead-colors.ts';
import { Icon } from '../../ui/icon.tsx';
import { searchIcon, xIcon } from '../../ui/icon-shapes.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { BeadDot } from '../../ui/product/bead-tray.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { CardGrid, ProductCard } from '../../ui/product/product-card.tsx';
import { productToCard } from '../product-cards.ts';
import { FilterForm } from './filter-form.tsx';
import { CHOICES, type Choice, hrefWith, isFiltered, type ListFilters, PRODUCTS_PER_PAGE } from './list-filters.ts';
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
  const last = Math.ceil(total / PRODUCTS_PER_PAGE);
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
              product={namesPlaces ? productToCard(product) : { ...productToCard(product), place: '' }}
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

type Chip = { text: string; color?: string; without: { [Name in keyof ListFilters]?: ListFilters[Name] | undefined } };

/** What is set, each with a way to take it off; nothing where nothing is. */
function FilterChips({ path, keyword, wishes, filters }: ListAddress) {
  const chips: Chip[] = [...CHOICES.flatMap(chipsOf), ...pricesOf(wishes)];
  if (wishes.inStock) chips.push({ text: 'In stock', without: { inStock: undefined } });
  if (chips.length === 0) return null;
  const asked = { ...(keyword && { keyword }), ...wishes };
  return (
    <ul className={styles.chips} aria-label="Filters in use">
      {chips.map(({ text, color, without }) => (
        <li key={text}>
          <a href={hrefWith(path, asked, { ...without, page: 1 })}>
            {color && <BeadDot color={color} />}
            <span className="vh">Remove </span>
            {text}
            <Icon shape={xIcon} />
          </a>
        </li>
      ))}
      <li>
        <a className={styles.clear} href={hrefWith(path, { ...(keyword && { keyword }), page: 1 })}>
          Clear all
        </a>
      </li>
    </ul>
  );

  function chipsOf(name: Choice): Chip[] {
    const values = wishes[name] ?? [];
    return values.map((value) => {
      const rest = values.filter((other) => other !== value);
      return {
        text: nameOf(name, value),
        ...(name === 'color' && { color: value }),
        without: { [name]: rest.length > 0 ? rest : undefined },
      };
    });
  }

  function nameOf(name: Choice, value: string): string {
    if (name === 'color') return beadColor(value)?.name ?? value;
    const maker = name === 'community' && filters?.communities.find((community) => community.value === value);
    return maker ? maker.name : value;
  }
}

function pricesOf({ minPrice, maxPrice }: ListFilters): Chip[] {
  if (minPrice !== undefined && maxPrice !== undefined) {
    const text = `${priceText(minPrice)} to ${priceText(maxPrice)}`;
    return [{ text, without: { minPrice: undefined, maxPrice: undefined } }];
  }
  return [
    ...(minPrice === undefined ? [] : [{ text: `From ${priceText(minPrice)}`, without: { minPrice: undefined } }]),
    ...(maxPrice === undefined ? [] : [{ text: `Up to ${priceText(maxPrice)}`, without: { maxPrice: undefined } }]),
  ];
}
