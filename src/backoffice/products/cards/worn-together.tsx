import { useQuery } from '../../../browser/forms/use-query.ts';
import { MAX_PAIRS } from '../../../shop/catalog/products/schema.ts';
import { ErrorAlert, FormAlert } from '../../../ui/alert.tsx';
import { adminApi } from '../../admin-api.ts';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Card, Note } from '../../components/layout.tsx';
import { ProductPicks } from '../../components/lists/product-picks.tsx';

/** Related products picked by the owner; each change is saved immediately, as in the pictures card. */
export function WornTogetherCard({ productId }: { productId: string }) {
  const params = { id: productId };
  const { answer, data, refetch } = useQuery(`${productId} pairs`, () =>
    adminApi.call('GET /admin/products/:id/pairs', { params }),
  );
  const { run, pending, error } = useMutation();
  const pairs = (data?.pairsWith ?? []).map((pair) => ({ ...pair, image: pair.picture?.src ?? '' }));
  const before = pairs.map(({ id }) => id);
  async function save(pairsWith: string[], success: string) {
    if (pending) return;
    if (await run('PUT /admin/products/:id/pairs', { params, body: { pairsWith, before }, success })) refetch();
  }
  return (
    <Card title="Worn together">
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
      {data && (
        <div className="stack-4">
          <Note>
            {pairs.length === 0
              ? 'Shoppers see four products of other categories in the same colors. Choose your own, and they come first.'
              : 'Shoppers see these first, here and the other way round, then products in the same colors: four in all.'}
          </Note>
          <FormAlert error={error} />
          <ProductPicks
            label="Worn with"
            picks={pairs}
            noteOf={({ isHidden, in_stock }) =>
              isHidden ? 'Archived: not shown' : in_stock === 0 && 'Sold out: shown last'
            }
            most={MAX_PAIRS}
            except={productId}
            what="a product"
            onAdd={({ id }) => void save([...before, id], 'Added, there too.')}
            onChange={(next) =>
              void save(
                next.map(({ id }) => id),
                next.length < pairs.length ? 'Removed, there too.' : 'Order saved.',
              )
            }
          />
        </div>
      )}
    </Card>
  );
}
