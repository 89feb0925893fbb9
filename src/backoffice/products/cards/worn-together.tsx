import { useQuery } from '../../../browser/forms/use-query.ts';
import { MAX_PAIRS, type ProductPair } from '../../../shop/catalog/products/schema.ts';
import { ErrorAlert, FormAlert } from '../../../ui/alert.tsx';
import { arrowDownIcon, arrowUpIcon, xIcon } from '../../../ui/icon-shapes.ts';
import { adminApi } from '../../admin-api.ts';
import { ProductSearch } from '../../components/forms/product-search.tsx';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Card, IconAction, Note } from '../../components/layout.tsx';
import styles from '../../components/lists/product-picks.module.css';
import { moveItem } from '../../components/lists/reorder.ts';

/** Related products picked by the owner; each change is saved immediately, as in the pictures card. */
export function WornTogetherCard({ productId }: { productId: string }) {
  const params = { id: productId };
  const { answer, data, refetch } = useQuery(`${productId} pairs`, () =>
    adminApi.call('GET /admin/products/:id/pairs', { params }),
  );
  const { run, pending, error } = useMutation();
  const pairs = data?.pairsWith ?? [];
  const before = pairs.map(({ id }) => id);
  async function save(pairsWith: string[], success: string) {
    if (pending) return;
    const body = { pairsWith, before };
    if (await run('PUT /admin/products/:id/pairs', { params, body, success })) refetch();
  }
  return (
    <Card title="Worn together">
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
      {data && (
        <div className={styles.card}>
          <Note>
            {pairs.length === 0
              ? 'Shoppers see four products of other categories in the same colors. Choose your own, and they come first.'
              : 'Shoppers see these first, here and the other way round, then products in the same colors: four in all.'}
          </Note>
          <FormAlert error={error} />
          {pairs.length > 0 && (
            <ol className={styles.picks} aria-label="Worn with">
              {pairs.map((pair, place) => (
                <Pair
                  key={pair.id}
                  {...pair}
                  place={place}
                  last={pairs.length - 1}
                  onMove={(to) => void save(moveItem(before, place, to), 'Order saved.')}
                  onRemove={() =>
                    void save(
                      before.filter((id) => id !== pair.id),
                      'Removed, there too.',
                    )
                  }
                />
              ))}
            </ol>
          )}
          {pairs.length < MAX_PAIRS ? (
            <ProductSearch
              key={before.length}
              label="Add a product"
              chosen={[{ id: productId }, ...pairs]}
              onAdd={({ id }) => void save([...before, id], 'Added, there too.')}
            />
          ) : (
            <Note>That’s {MAX_PAIRS}, as many as a product can have.</Note>
          )}
        </div>
      )}
    </Card>
  );
}

type PairProps = ProductPair & { place: number; last: number; onMove: (to: number) => void; onRemove: () => void };

const Pair = ({ id, name, picture, isHidden, in_stock, place, last, onMove, onRemove }: PairProps) => (
  <li>
    {picture ? <img src={picture.src} alt="" width={40} height={50} /> : <span className={styles.blank} />}
    <div>
      <a href={`/admin/products/${id}`}>{name}</a>
      {isHidden ? <Note>Archived: not shown</Note> : in_stock === 0 && <Note>Sold out: shown last</Note>}
    </div>
    <div className={styles.acts}>
      <IconAction
        label={`Move ${name} up`}
        icon={arrowUpIcon}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      />
      <IconAction
        label={`Move ${name} down`}
        icon={arrowDownIcon}
        disabled={place === last}
        onClick={() => onMove(place + 1)}
      />
      <IconAction look="remove" label={`Remove ${name}`} icon={xIcon} onClick={onRemove} />
    </div>
  </li>
);
