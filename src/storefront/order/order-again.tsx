import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { addToCart, type CartItem, cartItems } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import type { Order, OrderItem } from '../../shop/orders/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import styles from './order.module.css';

/** A reordered item: its new cart line, if any, and a note about differences. */
type ReorderedItem = { product: string; name: string; line?: CartItem; note?: string };

/**
 * Uses the product's current data. A product already in the cart stays as it is, since the cart has one line per
 * product.
 */
export function reorderItem(
  { product, name, size, qty }: OrderItem,
  now: Pick<Product, 'name' | 'price' | 'image' | 'inStock' | 'sizes' | 'stockBySize' | 'priceBySize'>,
  cart: readonly CartItem[],
): ReorderedItem {
  const about = { product, name: now.name };
  if (cart.some((line) => line.product === product)) return { ...about, note: `${now.name} is already in your cart.` };
  const orderedSize = size ?? '';
  const known = now.sizes.includes(orderedSize) ? orderedSize : '';
  const inStock = now.stockBySize?.[known] ?? now.inStock;
  if (inStock <= 0) return { ...about, note: `${[now.name, known].filter(Boolean).join(' in ')} is sold out.` };
  const price = now.priceBySize?.[known] ?? now.price;
  const line = { product, name: now.name, price, image: now.image, size: known, inStock, qty: Math.min(qty, inStock) };
  const notes = [
    orderedSize !== '' &&
      known === '' &&
      `${now.name} doesn’t come in ${orderedSize} anymore. Choose another size in the cart.`,
    line.qty < qty && `Only ${inStock} of ${name} ${inStock === 1 ? 'is' : 'are'} left.`,
  ].filter(Boolean);
  return { ...about, line, ...(notes.length > 0 && { note: notes.join(' ') }) };
}

/** Adds the items still sold to the cart and explains the others. */
export function OrderAgain({ order }: { order: Order }) {
  const [isPending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<readonly ReorderedItem[]>();
  if (!order.isPaid) return null;
  const reorder = async () => {
    if (isPending) return;
    setPending(true);
    const items = await Promise.all(order.orderItems.map(addItem));
    setPending(false);
    setOutcome(items);
  };
  const isAdded = outcome?.some(({ line }) => line);
  return (
    <div className={styles.again} data-screen-only>
      {outcome ? (
        <>
          <Alert tone={isAdded ? 'ok' : 'wait'}>
            <p>{isAdded ? 'It’s in your cart.' : 'Nothing was added to your cart.'}</p>
            {outcome.map(({ note, product }) => note && <p key={product}>{note}</p>)}
          </Alert>
          {outcome
            .filter(({ product }) => isDesign(product))
            .map(({ product, name }) => (
              <LinkButton key={product} look="quiet" size="small" href={paths.product(product)}>
                Open {name}
              </LinkButton>
            ))}
          <LinkButton size="small" href={paths.cart()}>
            View cart
          </LinkButton>
        </>
      ) : (
        <Button look="quiet" size="small" pending={isPending} onClick={() => void reorder()}>
          Order again
        </Button>
      )}
    </div>
  );
}

async function addItem(item: OrderItem): Promise<ReorderedItem> {
  const { product, name } = item;
  if (isDesign(product)) return { product, name, note: `${name} is your own design: open it to order it again.` };
  const answer = await api.call('GET /products/:id', { params: { id: product }, query: { reviews: 0 } });
  if (!answer.ok) {
    const isGone = answer.error.code === 'unknown_product';
    return { product, name, note: isGone ? `${name} is no longer sold.` : `${name}: ${answer.error.detail}` };
  }
  const reordered = reorderItem(item, answer.body, cartItems.read());
  if (reordered.line) addToCart(reordered.line);
  return reordered;
}
