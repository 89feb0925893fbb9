import { useQuery } from '../../browser/forms/use-query.ts';
import { formatMoney } from '../../shared/money.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { adminApi } from '../admin-api.ts';
import { Card, Note } from '../components/layout.tsx';
import { PricePartsForm } from '../components/price-parts.tsx';

/** Where the price of one product goes, in dollars; its maker's percentages stand in where nothing is told here. */
export function PricePartsCard({ productId, price }: { productId: string; price: number }) {
  const params = { id: productId };
  const { answer, data, refetch } = useQuery(`${productId} ${price}`, () =>
    adminApi.call('GET /admin/products/:id/price-parts', { params }),
  );
  return (
    <Card title="Where the price goes">
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
      {data && (
        <>
          <Note>
            {data.ofCommunity
              ? `Without parts here, the product page shows what you entered for ${data.ofCommunity}.`
              : 'Shown on the product page as beads on a thread. Without parts, nothing is shown.'}{' '}
            They must add up to {formatMoney(data.whole)}, and are left out while the price is another one.
          </Note>
          <PricePartsForm
            key={JSON.stringify(data)}
            unit="dollars"
            told={data}
            save={(body) => adminApi.call('PUT /admin/products/:id/price-parts', { params, body })}
            onSaved={refetch}
          />
        </>
      )}
    </Card>
  );
}
