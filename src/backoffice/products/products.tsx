import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { readPageMark } from '../../shared/page-mark.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/price.tsx';
import { fetchBody, fetchList } from '../admin-api.ts';
import { counted, countText } from '../components/counts.ts';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/list.tsx';
import { Filters, ListFilter, ListSearch } from '../components/list-filters.tsx';
import { type ListRow, RowList } from '../components/row-list.tsx';
import { useStaff } from '../session.ts';
import { ProductState } from './product-state.tsx';
import styles from './products.module.css';
import { RestoreSamples } from './samples.tsx';
import { texts } from './texts.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [products, categories] = await Promise.all([
    fetchList('GET /admin/products', request),
    fetchBody('GET /admin/categories', {}),
  ]);
  return { products, categories };
}

const SORTS = [
  { value: '', name: 'Newest first' },
  { value: 'name', name: 'By name' },
  { value: 'price', name: 'Lowest price first' },
  { value: '-price', name: 'Highest price first' },
  { value: 'stock', name: 'Lowest stock first' },
];

export function Component() {
  const { products, categories } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { role } = useStaff();
  const { counts, rows, total, next } = products;
  const begin = readPageMark(search.get('after')).above;
  return (
    <>
      <ScreenHead title="Products">
        {role === 'owner' && (
          <LinkButton href="/admin/products/import" look="quiet" size="small">
            Import and export
          </LinkButton>
        )}
        <LinkButton href="/admin/products/new" size="small">
          <Icon shape={plusIcon} />
          Add product
        </LinkButton>
      </ScreenHead>
      <Tabs
        label="Products"
        param="view"
        tabs={[
          { value: '', name: 'All', ...counted(counts.all) },
          { value: 'shown', name: 'Active', ...counted(counts.shown) },
          { value: 'low', name: 'Low stock', ...counted(counts.low) },
          { value: 'out', name: 'Out of stock', ...counted(counts.out) },
          { value: 'featured', name: 'Featured', ...counted(counts.featured) },
          { value: 'archived', name: 'Hidden', ...counted(counts.archived) },
        ]}
      />
      <Filters says={`${countText(total)} products`}>
        <ListSearch label="Search products" placeholder="Name or keyword" />
        <ListFilter
          label="Category"
          param="category"
          choices={[
            { value: '', name: 'All categories' },
            ...categories.map(({ slug, name }) => ({ value: slug, name })),
          ]}
        />
        <ListFilter label="Sort by" param="sort" choices={SORTS} />
      </Filters>
      {search.get('view') === 'featured' && counts.featured > 1 && (
        <p className={styles.aside}>
          <a href="/admin/products/featured">Change the order of the featured products</a>
        </p>
      )}
      {search.get('view') === 'archived' && role === 'owner' && counts.archivedSamples > 0 && (
        <RestoreSamples count={counts.archivedSamples} />
      )}
      {rows.length === 0 ? (
        <p className={styles.none}>{counts.all === 0 ? texts.noneYet : texts.noneFound}</p>
      ) : (
        <RowList
          label="Products"
          columns={[
            { head: 'Product' },
            { head: 'Category', gives: 2 },
            { head: 'Price', number: true },
            { head: 'In stock', number: true },
            { head: 'Status' },
          ]}
          rows={rows.map(productRow)}
        />
      )}
      <ListPages
        says={total === 0 ? 'Showing 0' : `Showing ${begin + 1}–${begin + rows.length} of ${countText(total)}`}
        next={next ?? undefined}
      />
    </>
  );
}

type Listed = Awaited<ReturnType<typeof loader>>['products']['rows'][number];

function productRow(row: Listed): ListRow {
  const { id, name, image, category, price } = row;
  const state = <ProductState key="state" {...row} />;
  const picture = (className: string | undefined) =>
    image ? (
      <img className={className} src={image} alt="" width="30" height="36" loading="lazy" />
    ) : (
      <span className={className} />
    );
  return {
    key: id,
    href: `/admin/products/${id}`,
    link: name,
    picture: picture(styles.thumb),
    cells: [category, priceText(price), <Left key="left" {...row} />, state],
    phone: {
      picture: picture(styles.large),
      sum: priceText(price),
      line: category,
      aside: <Left {...row} />,
      states: state,
    },
  };
}

const Left = ({ onHand, reserved }: { onHand: number; reserved: number }) => (
  <>
    {onHand - reserved}
    {reserved > 0 && <span className={styles.reserved}> and {reserved} in unpaid orders</span>}
  </>
);
