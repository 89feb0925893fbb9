import { useState } from 'react';
import { lineText, pricedDetails } from '../../../shared/orders/line-details.ts';
import { shippingName } from '../../../shared/orders/order-names.ts';
import { discountLines, fullShipping, taxLines } from '../../../shared/orders/price-lines.ts';
import { isCustomItem, isDesign } from '../../../shared/products/design-id.ts';
import { SIZES } from '../../../shared/products/sizes.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { Select } from '../../../ui/field.tsx';
import { ChooseSizes } from '../../../ui/product/choose-sizes.tsx';
import { ItemLines } from '../../../ui/product/item-lines.tsx';
import { priceText } from '../../../ui/product/price.tsx';
import { Totals } from '../../../ui/product/totals.tsx';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Action, Buttons, Note } from '../../components/layout.tsx';
import { useStaff } from '../../session.ts';
import type { OrderDetail } from '../order-detail.ts';
import styles from '../orders.module.css';
import { AddItem, ChangeSize, RemoveItem } from './item-dialogs.tsx';

/** Order items and price breakdown. A missing size can be filled in here. */
export function Items({ desk }: { desk: OrderDetail }) {
  const { order, lines } = desk;
  const { buttonsOf, addButton, dialog } = useItemEdits(desk);
  return (
    <>
      <ItemLines
        look="compact"
        lines={lines.map((line) => ({
          key: String(line.position),
          name: line.name,
          ...(!isDesign(line.product) && !isCustomItem(line.product) && { href: `/admin/products/${line.product}` }),
          image: line.image,
          meta: [
            ...pricedDetails(line),
            line.sku && `SKU ${line.sku}`,
            line.isFree ? `${line.quantity} × free of charge` : `${line.quantity} × ${priceText(line.price)}`,
            refundedText(line),
          ]
            .filter(Boolean)
            .join(' · '),
          sum: line.isFree ? 'Free' : priceText(line.price * line.quantity),
          controls: line.sizeMissing ? <ChooseSize desk={desk} line={line} /> : buttonsOf(line),
        }))}
      />
      {addButton}
      {dialog}
      <div className={styles.sums}>
        <Totals
          lines={[
            { name: 'Items', value: priceText(order.itemsPrice) },
            ...discountLines(order).map(({ name, amount }) => ({ name, value: `-${priceText(amount)}` })),
            { name: shippingName(order.shippingAddress), value: priceText(fullShipping(order)) },
            ...(order.gift?.wrap ? [{ name: 'Gift wrap', value: priceText(order.giftWrapPrice) }] : []),
            ...taxLines(order).map(({ name, amount }) => ({ name, value: priceText(amount) })),
          ]}
          grand={{ name: 'Total', value: priceText(order.totalPrice) }}
        />
        {order.refundedAmount > 0 && <Note>{priceText(order.refundedAmount)} refunded.</Note>}
      </div>
    </>
  );
}

/** Refunded units of a free item count as removed, since no money is refunded for them. */
function refundedText({ refunded, isFree }: OrderDetail['lines'][number]) {
  if (refunded === 0) return '';
  return `${refunded} ${isFree ? 'removed' : 'refunded'}`;
}

function ChooseSize({ desk, line }: { desk: OrderDetail; line: OrderDetail['lines'][number] }) {
  const { run, error, pending } = useMutation();
  if (desk.stage !== 'to_dispatch' && desk.stage !== 'unpaid') return null;
  const sizes = line.sizes.length > 0 ? line.sizes : SIZES;
  const quantity = line.quantity - line.refunded;
  const choose = (units: Record<string, number>) =>
    run('PUT /admin/orders/:id/lines/:position/size', {
      params: { id: desk.order.id, position: line.position },
      body: { units },
      success: `${line.name}: ${Object.keys(units).join(', ')}`,
    });
  if (quantity > 1)
    return (
      <ChooseSizes
        id={`sizes-${line.position}`}
        name={line.name}
        choices={sizes.map((size) => ({ size, left: null }))}
        onChoose={(units) => void choose(units)}
        quantity={quantity}
        pending={pending}
        error={error}
      />
    );
  return (
    <>
      <Select
        aria-label={`Size of ${line.name}`}
        value=""
        disabled={pending}
        onChange={(event) => void choose({ [event.target.value]: quantity })}
        choices={[{ value: '', name: 'Choose a size', disabled: true }, ...sizes]}
      />
      <ErrorAlert error={error} />
    </>
  );
}

type Line = OrderDetail['lines'][number];
type OpenEdit = { kind: 'size' | 'remove'; position: number } | { kind: 'add' };

/** Item changes while units are unshipped. Only owners can give items away or remove them with a refund. */
function useItemEdits(desk: OrderDetail) {
  const { role } = useStaff();
  const [asked, setAsked] = useState<OpenEdit>();
  const isOpen = desk.stage === 'to_dispatch' && desk.order.isPaid;
  const onClose = () => setAsked(undefined);
  const line = asked && asked.kind !== 'add' ? desk.lines[asked.position] : undefined;
  return {
    buttonsOf: (each: Line) => {
      if (!isOpen || each.unshipped === 0) return undefined;
      const canSwap = each.size !== null && each.sizes.length > 1 && !isDesign(each.product);
      if (!canSwap && role !== 'owner') return undefined;
      const { name, position } = each;
      return (
        <Buttons>
          {canSwap && (
            <Action
              label="Change size"
              of={`of ${name}, ${each.size}`}
              look="plain"
              onClick={() => setAsked({ kind: 'size', position })}
            />
          )}
          {role === 'owner' && (
            <Action
              label="Remove"
              of={lineText(each)}
              look="plain"
              onClick={() => setAsked({ kind: 'remove', position })}
            />
          )}
        </Buttons>
      );
    },
    addButton: isOpen && role === 'owner' && (
      <div className={styles.more}>
        <Action label="Add item at no charge" look="quiet" onClick={() => setAsked({ kind: 'add' })} />
      </div>
    ),
    dialog: (
      <>
        {asked?.kind === 'add' && <AddItem desk={desk} onClose={onClose} />}
        {asked?.kind === 'size' && line && <ChangeSize desk={desk} line={line} onClose={onClose} />}
        {asked?.kind === 'remove' && line && <RemoveItem desk={desk} line={line} onClose={onClose} />}
      </>
    ),
  };
}
