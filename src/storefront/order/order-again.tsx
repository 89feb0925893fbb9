import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { addToCart, type CartItem, cartItems } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { lineKey } from '../../shared/orders/line-details.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import type { Order, OrderItem } from '../../shop/orders/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { elsewhereText, textError, toCartLine } from '../cart/cart-line.ts';
import styles from './order.module.css';

/** A reordered item: its new cart line, if any, and a note about differences. */
type ReorderedItem = { product: string; name: string; line?: CartItem; note?: string };

/**
 * Uses the product's current data, and the text written on it if the product still takes it. A line already in the cart stays as
 * it is.
 */
export function reorderItem(
  { product, name, size, qty, details }: OrderItem,
  now: Omit<Parameters<typeof toCartLine>[0], 'id'>,
  cart: readonly CartItem[],
): ReorderedItem {
  const about = { product, name: now.name };
  const orderedSize = size ?? '';
  const text = details?.find(({ label }) => label === now.personalization?.label)?.text ?? '';
  if (textError(now, text)) return { ...about, note: elsewhereText(now) };
  const line = toCartLine({ ...now, id: product }, { qty, size: orderedSize, text });
  const { size: known, inStock } = line;
  if (cart.some((each) => lineKey(each) === lineKey(line)))
    return { ...about, note: `${now.name} is already in your cart.` };
  if (inStock <= 0) return { ...about, note: `${[now.name, known].filter(Boolean).join(' in ')} is sold out.` };
  const lost = details?.find(({ label }) => label !== now.personalization?.label);
  const notes = [
    lost && `${now.name} doesn’t come with “${lost.label}” anymore.`,
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
            {/* biome-ignore lint/suspicious/noArrayIndexKey: they never change */}
            {outcome.map(({ note }, place) => note && <p key={place}>{note}</p>)}
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
