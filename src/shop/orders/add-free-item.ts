import type { Sql } from '../../platform/db/database.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { listCartProducts } from '../cart/cart-products.ts';
import { type EditDeps, type Edited, editItems, type ItemEdit, MAX_LINES } from './edit-items.ts';
import { itemText } from './emails/items-changed-email.tsx';
import { addOrderEvent } from './events.ts';
import { insertFreeLine } from './item-edit-queries.ts';
import { takeUnits } from './return-stock.ts';

/** A product of the shop that goes with the order at no charge; `size` null where it has none. */
export type FreeItem = ItemEdit & { product: string; size: string | null; quantity: number };

/** Adds units at no charge, out of stock at once, as a line of their own behind all others. */
export const addFreeItem = (deps: EditDeps, orderId: string, item: FreeItem, actor: Actor): Promise<Edited> =>
  editItems(deps, { orderId, edit: item, actor }, async (tx, { lines }) => {
    const { size, quantity } = item;
    const found = await findGiven(tx.sql, item);
    if (!found.ok) return found;
    if (lines.length >= MAX_LINES) return { ok: false, reason: 'too_many_lines' };
    const { id: productId, name, image, sizes } = found.product;
    const isTaken = await takeUnits(tx, [{ productId, size, quantity }], `Added to order ${orderId}`);
    if (!isTaken) return { ok: false, reason: 'product_sold_out' };
    const isSized = sizes.length > 0;
    await insertFreeLine(tx.sql, orderId, { productId, name, image, size, isSized, quantity });
    const after = { item: name, size, quantity };
    await recordAudit(tx, actor, { what: 'order.item_added', subject: orderId, after });
    await addOrderEvent(tx.sql, {
      orderId,
      kind: 'item_added',
      byWhom: actor.name,
      note: itemText({ name, ...after }),
    });
    return { ok: true, change: { kind: 'added', name, size, quantity } };
  });

/** What the shop has now; a design is made for one person. */
async function findGiven(sql: Sql, { product: id, size }: FreeItem) {
  const [product] = isDesign(id) ? [] : await listCartProducts(sql, [id]);
  if (!product) return { ok: false, reason: 'no_such_product' } as const;
  if (product.sizes.length > 0 && size === null) return { ok: false, reason: 'size_not_chosen' } as const;
  if (size !== null && !product.sizes.includes(size)) return { ok: false, reason: 'no_such_size' } as const;
  return { ok: true, product } as const;
}
