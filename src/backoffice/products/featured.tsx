import { type ReactNode, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { ApiResult } from '../../shared/api-client.ts';
import type { FeaturedProduct } from '../../shop/catalog/products/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { arrowUpToLineIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { ProductSearch } from '../components/forms/product-search.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Card, IconAction, MoveButtons, Note, ScreenHead } from '../components/layout.tsx';
import { moveItem } from '../components/lists/reorder.ts';
import { SortableItem, SortableList } from '../components/lists/sortable-list.tsx';
import styles from './featured.module.css';
import { StatusBadge } from './product-state.tsx';
import { texts } from './texts.ts';

export const loader = () => fetchBody('GET /admin/featured', {});

/** Featured products on the home page: sort, add, remove. */
export function Component() {
  const saved = useLoaderData<typeof loader>();
  const { mutate, run, pending, error } = useMutation();
  // Optimistic order until the server responds.
  const [moved, setMoved] = useState<readonly FeaturedProduct[]>();
  const listed = moved ?? saved;
  async function move(from: number, to: number) {
    if (pending) return;
    const next = moveItem(listed, from, to);
    setMoved(next);
    const body = { products: next.map(({ id }) => id) };
    await run('PUT /admin/featured', { body, success: texts.featuredSaved });
    setMoved(undefined);
  }
  async function feature(product: Changing, isFeatured: boolean) {
    if (pending) return;
    const success = (isFeatured ? texts.featuredAdded : texts.featuredRemoved)(product.name);
    await mutate(() => saveFeatured(product, isFeatured), { success });
  }
  return (
    <>
      <ScreenHead title="Featured products" back={{ href: '/admin/products?view=featured', name: 'Products' }} />
      <ErrorAlert error={error} />
      <div className="stack-5">
        <Card title="Add">
          <ProductSearch
            label="Feature another product"
            chosen={saved}
            onAdd={(product) => void feature(product, true)}
          />
        </Card>
        <Card title="On the home page">
          <Note>{listed.length === 0 ? texts.noneFeatured : texts.featured}</Note>
          <SortableList
            ids={listed.map(({ id }) => id)}
            className={styles.grid}
            noun="Product"
            onMove={(from, to) => void move(from, to)}
          >
            {listed.map((product, place) => (
              <SortableItem key={product.id} id={product.id} label={`Drag ${product.name}`}>
                {(handle) => (
                  <Featured product={product} place={place} handle={handle}>
                    <IconAction
                      label={`Move ${product.name} to the top`}
                      icon={arrowUpToLineIcon}
                      disabled={place === 0}
                      onClick={() => move(place, 0)}
                    />
                    <span className={styles.move}>
                      <MoveButtons name={product.name} place={place} count={listed.length} across onMove={move} />
                    </span>
                    <IconAction
                      look="remove"
                      label={`Don’t feature ${product.name}`}
                      icon={trashIcon}
                      onClick={() => feature(product, false)}
                    />
                  </Featured>
                )}
              </SortableItem>
            ))}
          </SortableList>
        </Card>
      </div>
    </>
  );
}

type Changing = Pick<FeaturedProduct, 'id' | 'name' | 'changedAt'>;

/** Bulk endpoint with one product: a row error becomes the call's error. */
async function saveFeatured({ id, changedAt }: Changing, isFeatured: boolean): Promise<ApiResult<unknown>> {
  const body = { products: [{ id, seen: changedAt }], change: { what: 'featured' as const, isFeatured } };
  const answer = await adminApi.call('POST /admin/product-changes', { body });
  const [left] = answer.ok ? answer.body.left : [];
  if (!left) return answer;
  return { ok: false, status: 409, error: { code: 'changed_meanwhile', detail: left.why } };
}

type FeaturedProps = { product: FeaturedProduct; place: number; handle: ReactNode; children: ReactNode };

const Featured = ({ product, place, handle, children }: FeaturedProps) => (
  <>
    <div className={styles.picture}>
      {product.image ? <img src={product.image} alt="" width={160} height={200} loading="lazy" /> : <i />}
      <b>{place + 1}</b>
    </div>
    <p className={styles.about}>
      <a href={`/admin/products/${product.id}`}>{product.name}</a>
      <span>{priceText(product.price)}</span>
      {product.isSoldOut && <Badge tone="no">Sold out</Badge>}
      {product.status !== 'active' && <StatusBadge status={product.status} />}
    </p>
    <div className={styles.handle}>{handle}</div>
    <div className={styles.acts}>{children}</div>
  </>
);
