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

/** Pictures in view on arrival, loaded eagerly; others would compete for bandwidth. */
const FIRST_PICTURES = 2;

type ProductListProps = ListShown & {
  path: string;
  keyword?: string;
  /** Heading level of the cards. */
  heading?: 'h2' | 'h3';
  /** False if all products come from one place. */
  namesPlaces?: boolean;
  /** Name of the searched scope; without it there is no search box. */
  searched?: string;
  /** Shown if there are no products. */
  children: ReactNode;
};

/** Product cards with search, sort and filter forms that work without scripts. */
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

/** A search that keeps the filters and restarts at the first page. */
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

/** Active filters, each with a remove link; nothing if none are set. */
function FilterChips({ path, keyword, wishes, filters }: ListAddress) {
  const chips: Chip[] = [...CHOICES.flatMap(toChips), ...getPrices(wishes)];
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

  function toChips(name: Choice): Chip[] {
    const values = wishes[name] ?? [];
    return values.map((value) => {
      const rest = values.filter((other) => other !== value);
      return {
        text: getName(name, value),
        ...(name === 'color' && { color: value }),
        without: { [name]: rest.length > 0 ? rest : undefined },
      };
    });
  }

  function getName(name: Choice, value: string): string {
    if (name === 'color') return beadColor(value)?.name ?? value;
    const maker = name === 'community' && filters?.communities.find((community) => community.value === value);
    return maker ? maker.name : value;
  }
}

function getPrices({ minPrice, maxPrice }: ListFilters): Chip[] {
  if (minPrice !== undefined && maxPrice !== undefined) {
    const text = `${priceText(minPrice)} to ${priceText(maxPrice)}`;
    return [{ text, without: { minPrice: undefined, maxPrice: undefined } }];
  }
  return [
    ...(minPrice === undefined ? [] : [{ text: `From ${priceText(minPrice)}`, without: { minPrice: undefined } }]),
    ...(maxPrice === undefined ? [] : [{ text: `Up to ${priceText(maxPrice)}`, without: { maxPrice: undefined } }]),
  ];
}
