import type { ReactNode } from 'react';
import { Filters, ListFilter, ListSearch } from '../components/list-filters.tsx';

const PRODUCT_SORTS = [
  { value: '', name: 'Newest first' },
  { value: 'name', name: 'By name' },
  { value: 'price', name: 'Lowest price first' },
  { value: '-price', name: 'Highest price first' },
  { value: 'stock', name: 'Lowest stock first' },
];

type Named = { slug: string; name: string };
type Props = { categories: readonly Named[]; communities: readonly Named[]; says: string; aside: ReactNode };

/** By which the list of products is searched, narrowed and sorted. */
export const ProductFilters = ({ categories, communities, says, aside }: Props) => (
  <Filters says={says} aside={aside}>
    <ListSearch label="Search products" placeholder="Name, search word or SKU" />
    <ListFilter
      label="Category"
      param="category"
      choices={[{ value: '', name: 'All categories' }, ...named(categories)]}
    />
    <ListFilter label="Maker" param="community" choices={[{ value: '', name: 'All makers' }, ...named(communities)]} />
    <ListFilter label="Sort by" param="sort" choices={PRODUCT_SORTS} />
  </Filters>
);

const named = (entries: readonly Named[]) => entries.map(({ slug, name }) => ({ value: slug, name }));
