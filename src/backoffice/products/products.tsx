import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { readPageMark } from '../../shared/page-mark.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { fetchBody, fetchList } from '../admin-api.ts';
import { counted, countText } from '../components/counts.ts';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/list.tsx';
import { NoRows } from '../components/no-rows.tsx';
import { RowList } from '../components/row-list.tsx';
import { useTicks } from '../components/use-ticks.ts';
import { useStaff } from '../session.ts';
import { ProductBulk } from './product-bulk.tsx';
import { ProductFilters } from './product-filters.tsx';
import { PRODUCT_COLUMNS, productRow } from './product-row.tsx';
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

const VIEWS = [
  { value: '', count: 'all', name: 'All' },
  { value: 'shown', count: 'shown', name: 'Active' },
  { value: 'draft', count: 'draft', name: 'Draft' },
  { value: 'low', count: 'low', name: 'Low stock' },
  { value: 'out', count: 'out', name: 'Out of stock' },
  { value: 'featured', count: 'featured', name: 'Featured' },
  { value: 'archived', count: 'archived', name: 'Archived' },
] as const;

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
      <ProductFilters
        categories={categories}
        communities={communities}
        says={`${countText(total)} products`}
        aside={
          rows.length > 0 && (
            <Button look="plain" size="small" aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)}>
              Select
            </Button>
          )
        }
      />
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
            columns={PRODUCT_COLUMNS}
            rows={rows.map(productRow)}
            ticks={{ ...ticks, isShown: isSelecting || ticks.chosen.size > 0, what: 'product' }}
          />
          <ListPages
            says={`Showing ${begin + 1}–${begin + rows.length} of ${countText(total)}`}
            next={next ?? undefined}
          />
        </>
      )}
      <ProductBulk
        ticks={ticks}
        total={total}
        categories={categories}
        communities={communities}
        page={rows.map(({ id }) => id)}
      />
    </>
  );
}
