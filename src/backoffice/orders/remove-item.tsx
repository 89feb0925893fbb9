import { useState } from 'react';
import { useQuery } from '../../browser/forms/use-query.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { Note } from '../components/layout.tsx';
import { EditFoot, UnitsField } from './edit-fields.tsx';
import type { OrderDetail } from './order-detail.ts';
import { RefundForm } from './refund-form.tsx';
import { texts } from './texts.ts';

type Line = OrderDetail['lines'][number];
type Props = { desk: OrderDetail; line: Line; onClose: () => void };
type Chosen = { quantity: number; restock: boolean; withShipping: boolean };

/** Takes units off and refunds their share, which is shown before it is sent. */
export function RemoveItem({ desk, line, onClose }: Props) {
  const { position, name, size, unshipped } = line;
  const { order, itemsVersion } = desk;
  const [chosen, setChosen] = useState<Chosen>({ quantity: unshipped, restock: true, withShipping: false });
  const bodyOf = ({ quantity, restock, withShipping }: Chosen) => ({
    lines: [{ position, quantity, restock }],
    withShipping,
  });
  const { answer } = useQuery(JSON.stringify([chosen, itemsVersion]), () =>
    adminApi.call('POST /admin/orders/:id/items/remove/preview', { params: { id: order.id }, body: bodyOf(chosen) }),
  );
  const share = answer?.ok ? answer.body : undefined;
  const besides = order.shippingPrice + (order.giftWrapPrice ?? 0);
  return (
    <RefundForm
      title={`Remove ${[name, size].filter(Boolean).join(', ')}`}
      yes={share && share.amount > 0 ? `Remove and refund ${priceText(share.amount)}` : 'Remove'}
      tone="danger"
      isReady={share !== undefined}
      success={texts.itemsRemoved}
      onTyped={(typed) => setChosen(chosenIn(typed))}
      send={async ({ typed, key, note }) => {
        const now = chosenIn(typed);
        const body = {
          ...bodyOf(now),
          key,
          note,
          seen: itemsVersion,
          emails: typed.get('emails') !== null,
          expected: share?.amount ?? 0,
        };
        return adminApi.call('POST /admin/orders/:id/items/remove', { params: { id: order.id }, body });
      }}
      onClose={onClose}
    >
      <UnitsField most={unshipped} label="How many" />
      <Checkbox name="restock" defaultChecked>
        Put back in stock
      </Checkbox>
      {besides > 0 && (
        <Checkbox name="shipping">
          Refund {order.giftWrapPrice ? 'shipping and gift wrap' : 'shipping'}, too ({priceText(besides)})
        </Checkbox>
      )}
      {share && <Note>{shareText(share, line)}</Note>}
      {answer && !answer.ok && <FieldError>{answer.error.detail}</FieldError>}
      <EditFoot desk={desk} />
    </RefundForm>
  );
}

const chosenIn = (typed: FormData): Chosen => ({
  quantity: Number(typed.get('quantity') ?? 1),
  restock: typed.get('restock') !== null,
  withShipping: typed.get('shipping') !== null,
});

type Share = { items: number; discount: number; tax: number; shipping: number; amount: number };

/** "$96.00, less $9.60 discount, plus $6.26 tax: $92.66" */
function shareText({ items, discount, tax, shipping, amount }: Share, { isFree }: Line): string {
  if (isFree && amount === 0) return texts.nothingToRefund;
  const parts = [
    priceText(items),
    discount > 0 ? `less ${priceText(discount)} discount` : '',
    tax > 0 ? `plus ${priceText(tax)} tax` : '',
    shipping > 0 ? `plus ${priceText(shipping)} shipping` : '',
  ].filter(Boolean);
  return `${parts.join(', ')}: ${priceText(amount)}. ${texts.refundEmailed}`;
}
