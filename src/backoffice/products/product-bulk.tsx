import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_BULK_PRODUCTS } from '../../shared/limits.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { BulkBar } from '../components/bulk-bar.tsx';
import { countText } from '../components/counts.ts';
import { useMutation } from '../components/use-mutation.ts';
import type { Ticks } from '../components/use-ticks.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkKind } from './bulk-values.ts';

type Named = { slug: string; name: string };
type Props = {
  ticks: Ticks;
  /** Ids of the page, in its order. */
  page: readonly string[];
  total: number;
  categories: readonly Named[];
  communities: readonly Named[];
};

/** What can be done with the ticked products, or with all that the list holds. */
export function ProductBulk({ ticks, page, total, categories, communities }: Props) {
  const [search] = useSearchParams();
  const { mutate, pending } = useMutation();
  // All that match, while every product of the page is ticked.
  const [matching, setMatching] = useState<{ of: string; ids: readonly string[] }>();
  const [kind, setKind] = useState<BulkKind>();
  const isWholePage = page.length > 0 && ticks.chosen.size === page.length;
  const of = search.toString();
  const all = isWholePage && matching?.of === of ? matching.ids : undefined;
  const ids = all ?? page.filter((id) => ticks.chosen.has(id));

  async function chooseAll() {
    const { after: _, sort: __, ...query } = Object.fromEntries(search);
    const answer = await mutate(() => adminApi.call('GET /admin/product-ids', { query: query as never }));
    if (answer) setMatching({ of, ids: answer.body });
  }
  return (
    <>
      <BulkBar what="Selected products" ticks={ticks} count={ids.length}>
        {isWholePage && !all && total > page.length && (
          <Button look="light" size="small" pending={pending} onClick={() => void chooseAll()}>
            {total > MAX_BULK_PRODUCTS
              ? `Select the first ${countText(MAX_BULK_PRODUCTS)}`
              : `Select all ${countText(total)}`}
          </Button>
        )}
        <Button look="light" size="small" onClick={() => setKind('price')}>
          Change prices
        </Button>
        <Button look="light" size="small" onClick={() => setKind('others')}>
          Change more
        </Button>
        {!all && (
          <LinkButton look="light" size="small" href={`/admin/products/grid?ids=${ids.join(',')}`}>
            Grid
          </LinkButton>
        )}
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
