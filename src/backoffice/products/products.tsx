import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { MAX_BULK_PRODUCTS } from '../../shared/limits.ts';
import { readPageMark } from '../../shared/page-mark.ts';
import { Alert } from '../../ui/alert.tsx';
import { plusIcon, undo2Icon } from '../../ui/icon-shapes.ts';
import { fetchBody, fetchList } from '../admin-api.ts';
import { counted, countText } from '../components/counts.ts';
import { formatTime } from '../components/format-time.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, ScreenHead } from '../components/layout.tsx';
import { BulkBar, type Ticks, useTicks } from '../components/lists/bulk-bar.tsx';
import { Filters, ListFilter, ListPages, ListSearch, Tabs } from '../components/lists/list.tsx';
import { NoRows } from '../components/lists/no-rows.tsx';
import { RowList } from '../components/lists/row-list.tsx';
import { useStaff } from '../session.ts';
import { BulkDialog, type BulkKind, BulkLeft } from './bulk-dialog.tsx';
import { type Named, toChoices } from './product-form-values.ts';
import { PRODUCT_COLUMNS, productRow } from './product-row.tsx';
import styles from './products.module.css';
import { RestoreSamples, SamplesLine } from './samples.tsx';
import { texts } from './texts.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [products, categories, communities, changes, samples] = await Promise.all([
    fetchList('GET /admin/products', request),
    fetchBody('GET /admin/categories', {}),
    fetchBody('GET /admin/communities', {}),
    fetchBody('GET /admin/product-changes', {}),
    fetchBody('GET /admin/samples', {}),
  ]);
  return { products, categories, communities, changes, samples };
}

export function Component() {
  const { products, categories, communities, changes, samples } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { role } = useStaff();
  const { counts, rows, total, next } = products;
  const begin = readPageMark(search.get('after')).above;
  const view = search.get('view');
  const ticks = useTicks(
    'product',
    rows.map(({ id }) => id),
  );
  const [recent] = changes;
  return (
    <>
      <ScreenHead title="Products">
        {role === 'owner' && <Action label="Import and export" href="/admin/products/import" look="quiet" />}
        {rows.length > 0 && (
          <Action
            label="Edit in a table"
            href={`/admin/products/grid?ids=${rows.map(({ id }) => id).join(',')}`}
            look="quiet"
          />
        )}
        <Action label="Add product" icon={plusIcon} href="/admin/products/new" />
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
        aside={ticks.toggle}
      />
      {recent && <RecentChange key={recent.id} change={recent} />}
      {view === 'featured' && counts.featured > 1 && (
        <p className="below-4">
          <a href="/admin/products/featured">Change the order of the featured products</a>
        </p>
      )}
      {view === 'archived' && role === 'owner' && counts.archivedSamples > 0 && (
        <div className={styles.recent}>
          <span>{texts.archivedSamples(counts.archivedSamples)}</span>
          <RestoreSamples label="Restore samples" />
        </div>
      )}
      {rows.length === 0 ? (
        <NoRows what="products" line={texts.noneYet}>
          <Action label="Add your first product" look="quiet" href="/admin/products/new" />
        </NoRows>
      ) : (
        <>
          <RowList
            label="Table of products"
            columns={communities.length > 0 ? PRODUCT_COLUMNS : PRODUCT_COLUMNS.filter(({ head }) => head !== 'Maker')}
            rows={rows.map(productRow)}
            ticks={ticks}
          />
          <ListPages
            says={`Showing ${begin + 1}–${begin + rows.length} of ${countText(total)}`}
            next={next ?? undefined}
          />
        </>
      )}
      {view === null && <SamplesLine samples={samples} />}
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

const PRODUCT_SORTS = [
  { value: '', name: 'Newest first' },
  { value: 'name', name: 'By name' },
  { value: 'price', name: 'Lowest price first' },
  { value: '-price', name: 'Highest price first' },
  { value: 'stock', name: 'Lowest stock first' },
];

type Props = { categories: readonly Named[]; communities: readonly Named[]; says: string; aside: ReactNode };

/** Search, filter and sort fields of the product list. */
const ProductFilters = ({ categories, communities, says, aside }: Props) => (
  <Filters says={says} aside={aside}>
    <ListSearch label="Search products" placeholder="Name, search word or SKU" />
    <ListFilter
      label="Category"
      param="category"
      choices={[{ value: '', name: 'All categories' }, ...toChoices(categories)]}
    />
    {communities.length > 0 && (
      <ListFilter
        label="Maker"
        param="community"
        choices={[{ value: '', name: 'All makers' }, ...toChoices(communities)]}
      />
    )}
    <ListFilter label="Sort by" param="sort" choices={PRODUCT_SORTS} />
  </Filters>
);

const VIEWS = [
  { value: '', count: 'all', name: 'All' },
  { value: 'shown', count: 'shown', name: 'Active' },
  { value: 'draft', count: 'draft', name: 'Draft' },
  { value: 'low', count: 'low', name: 'Low stock' },
  { value: 'out', count: 'out', name: 'Out of stock' },
  { value: 'featured', count: 'featured', name: 'Featured' },
  { value: 'archived', count: 'archived', name: 'Archived' },
] as const;

type ProductBulkProps = {
  ticks: Ticks;
  /** Ids of the page, in display order. */
  page: readonly string[];
  total: number;
  categories: readonly Named[];
  communities: readonly Named[];
};

/** Bulk actions for the selected products, or for all matching ones. */
function ProductBulk({ ticks, page, total, categories, communities }: ProductBulkProps) {
  const [search] = useSearchParams();
  const { run, pending } = useMutation();
  // All matching products, if every product of the page is selected.
  const [matching, setMatching] = useState<{ of: string; ids: readonly string[] }>();
  const [kind, setKind] = useState<BulkKind>();
  const isWholePage = page.length > 0 && ticks.chosen.size === page.length;
  const of = search.toString();
  const all = isWholePage && matching?.of === of ? matching.ids : undefined;
  const ids = all ?? page.filter((id) => ticks.chosen.has(id));

  async function chooseAll() {
    const { after: _, sort: __, ...query } = Object.fromEntries(search);
    const answer = await run('GET /admin/product-ids', { query: query as never });
    if (answer) setMatching({ of, ids: answer.body });
  }
  return (
    <>
      <BulkBar what="Selected products" ticks={ticks} count={ids.length}>
        {isWholePage && !all && total > page.length && (
          <Action
            label={
              total > MAX_BULK_PRODUCTS
                ? `Select the first ${countText(MAX_BULK_PRODUCTS)}`
                : `Select all ${countText(total)}`
            }
            look="light"
            pending={pending}
            onClick={chooseAll}
          />
        )}
        <Action label="Change prices" look="light" onClick={() => setKind('price')} />
        <Action label="Change status, category…" look="light" onClick={() => setKind('others')} />
        {!all && <Action label="Edit in a table" look="light" href={`/admin/products/grid?ids=${ids.join(',')}`} />}
      </BulkBar>
      {kind && (
        <BulkDialog
          kind={kind}
          products={ids}
          categories={categories}
          communities={communities}
          onClose={() => setKind(undefined)}
          onDone={() => setMatching(undefined)}
        />
      )}
    </>
  );
}

type Change = AdminBody<'GET /admin/product-changes'>[number];

/** Last bulk change, while it can be undone. */
function RecentChange({ change: { id, summary, who, madeAt } }: { change: Change }) {
  const { run, pending, error } = useMutation();
  const [left, setLeft] = useState<{ undone: number; lines: { id: string; name: string; why: string }[] }>();
  async function undo() {
    const done = await run('POST /admin/product-changes/:id/undo', {
      params: { id },
      success: ({ undone }) => texts.bulkUndone(undone),
      toastConflict: true,
    });
    if (done && done.body.left.length > 0) setLeft({ undone: done.body.undone, lines: done.body.left });
  }
  return (
    <>
      <p className={styles.recent}>
        <span>
          <b>{summary}.</b> {who}, {formatTime(madeAt)}. Can be undone for an hour.
        </span>
        <Action label="Undo" icon={undo2Icon} look="quiet" pending={pending} onClick={undo} />
      </p>
      {error && <Alert tone="danger">{error.detail}</Alert>}
      {left && <BulkLeft title="Undo" left={left.lines} changed={left.undone} onClose={() => setLeft(undefined)} />}
    </>
  );
}
