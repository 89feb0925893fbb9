import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { readPageMark } from '../../shared/page-mark.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/price.tsx';
import { fetchBody, fetchList } from '../admin-api.ts';
import { counted, countText } from '../components/counts.ts';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/list.tsx';
import { Filters, ListFilter, ListSearch } from '../components/list-filters.tsx';
import { NoRows } from '../components/no-rows.tsx';
import { Cut, type ListColumn, type ListRow, RowList } from '../components/row-list.tsx';
import { Thumb } from '../components/thumb.tsx';
import { useTicks } from '../components/use-ticks.ts';
import { useStaff } from '../session.ts';
import { InlinePrice } from './inline-price.tsx';
import { ProductBulk } from './product-bulk.tsx';
import { ProductState } from './product-state.tsx';
import styles from './products.module.css';
import { RecentChange } from './recent-changes.tsx';
import { RestoreSamples } from './samples.tsx';
import { texts } from './texts.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [products, categories, communities, changes] = await Promise.all([
    fetchList('GET /admin/products', request),
    fetchBody('GET /admin/categories', {}),
    fetchBody('GET /admin/communities', {}),
    fetchBody('GET /admin/product-changes', {}),
  ]);
  return { products, categories, communities, changes };
}

const SORTS = [
  { value: '', name: 'Newest first' },
  { value: 'name', name: 'By name' },
  { value: 'price', name: 'Lowest price first' },
  { value: '-price', name: 'Highest price first' },
  { value: 'stock', name: 'Lowest stock first' },
];

const VIEWS = [
  { value: '', count: 'all', name: 'All' },
  { value: 'shown', count: 'shown', name: 'Active' },
  { value: 'draft', count: 'draft', name: 'Draft' },
  { value: 'low', count: 'low', name: 'Low stock' },
  { value: 'out', count: 'out', name: 'Out of stock' },
  { value: 'featured', count: 'featured', name: 'Featured' },
  { value: 'archived', count: 'archived', name: 'Archived' },
] as const;

const COLUMNS: readonly ListColumn[] = [
  { head: 'Product', grows: true },
  { head: 'Status' },
  { head: 'Stock' },
  { head: 'Price', number: true },
  { head: 'Category', gives: 2 },
  { head: 'Maker', gives: 1 },
];

export function Component() {
  const { products, categories, communities, changes } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { role } = useStaff();
  const { counts, rows, total, next } = products;
  const begin = readPageMark(search.get('after')).above;
  const view = search.get('view');
  const ticks = useTicks(rows.map(({ id }) => id));
  const [isSelecting, setSelecting] = useState(false);
  const [recent] = changes;
  return (
    <>
      <ScreenHead title="Products">
        {role === 'owner' && (
          <LinkButton href="/admin/products/import" look="quiet" size="small">
            Import and export
          </LinkButton>
        )}
        {rows.length > 0 && (
          <LinkButton href={`/admin/products/grid?ids=${rows.map(({ id }) => id).join(',')}`} look="quiet" size="small">
            Edit in a grid
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
        tabs={VIEWS.map(({ value, count, name }) => ({ value, name, ...counted(counts[count]) }))}
      />
      <Filters
        says={`${countText(total)} products`}
        aside={
          rows.length > 0 && (
            <Button look="plain" size="small" aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)}>
              Select
            </Button>
          )
        }
      >
        <ListSearch label="Search products" placeholder="Name, search word or SKU" />
        <ListFilter
          label="Category"
          param="category"
          choices={[{ value: '', name: 'All categories' }, ...named(categories)]}
        />
        <ListFilter
          label="Maker"
          param="community"
          choices={[{ value: '', name: 'All makers' }, ...named(communities)]}
        />
        <ListFilter label="Sort by" param="sort" choices={SORTS} />
      </Filters>
      {recent && <RecentChange key={recent.id} change={recent} />}
      {view === 'featured' && counts.featured > 1 && (
        <p className={styles.aside}>
          <a href="/admin/products/featured">Change the order of the featured products</a>
        </p>
      )}
      {view === 'archived' && role === 'owner' && counts.archivedSamples > 0 && (
        <RestoreSamples count={counts.archivedSamples} />
      )}
      {rows.length === 0 ? (
        <NoRows what="products" line={texts.noneYet}>
          <LinkButton look="quiet" size="small" href="/admin/products/new">
            Add your first product
          </LinkButton>
        </NoRows>
      ) : (
        <>
          <RowList
            label="Table of products"
            columns={COLUMNS}
            rows={rows.map(productRow)}
            ticks={{ ...ticks, isShown: isSelecting || ticks.chosen.size > 0, what: 'product' }}
          />
          <ListPages
            says={`Showing ${begin + 1}–${begin + rows.length} of ${countText(total)}`}
            next={next ?? undefined}
          />
        </>
      )}
      <ProductBulk {...{ ticks, total, categories, communities }} page={rows.map(({ id }) => id)} />
    </>
  );
}

const named = (entries: readonly { slug: string; name: string }[]) =>
  entries.map(({ slug, name }) => ({ value: slug, name }));

type Listed = Awaited<ReturnType<typeof loader>>['products']['rows'][number];

function productRow(row: Listed): ListRow {
  const { id, name, image, category, community } = row;
  const state = <ProductState key="state" {...row} quiet />;
  return {
    key: id,
    href: `/admin/products/${id}`,
    link: name,
    picture: <Thumb src={image} />,
    cells: [
      state,
      <Left key="left" {...row} />,
      <span key="price" className={styles.prices}>
        <SalePrice {...row} />
        <InlinePrice {...row} />
      </span>,
      <Cut key="category">{category}</Cut>,
      <Cut key="maker">{community ?? ''}</Cut>,
    ],
    phone: {
      picture: <Thumb src={image} large />,
      sum: <InlinePrice {...row} />,
      line: category,
      states: (
        <>
          {row.status !== 'active' && state}
          <Left {...row} />
          <SalePrice {...row} />
        </>
      ),
    },
  };
}

/** What is charged while its sale is on. */
const SalePrice = ({ salePrice }: Pick<Listed, 'salePrice'>) =>
  salePrice !== null && <span className={styles.sale}>{`Sale ${priceText(salePrice)}`}</span>;

/** What can be bought, and of each size where they are counted; sold-out sizes stand out. */
const Left = ({ onHand, reserved, sizes, isLow }: Pick<Listed, 'onHand' | 'reserved' | 'sizes' | 'isLow'>) => {
  const left = onHand - reserved;
  return (
    <span className={styles.left}>
      {left > 0 ? <b>{left}</b> : <Badge tone="no">Sold out</Badge>}
      {isLow && <Badge tone="wait">Low</Badge>}
      {left > 0 && sizes.length > 0 && (
        <span className={styles.sizes}>
          {sizes.map(({ size, left: of }) => (
            <span key={size} className={classNames(of === 0 && styles.gone)}>
              {shortSize(size)} {of}
            </span>
          ))}
        </span>
      )}
      {reserved > 0 && <span className={styles.reserved}>{reserved} in unpaid orders</span>}
    </span>
  );
};

const SHORT: Record<string, string> = { Small: 'S', Medium: 'M', Large: 'L', 'Extra Large': 'XL' };
const shortSize = (size: string) => SHORT[size] ?? size;
