import type { OrderDesign } from '../../shop/studio/orders/schema.ts';
import { FieldError } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { Note } from '../components/layout.tsx';
import type { OrderDetail } from './order-detail.ts';
import { RefundForm } from './refund-form.tsx';
import { texts } from './texts.ts';
import { useRefundPreview } from './use-refund-preview.ts';

type Props = { desk: OrderDetail; design: OrderDesign; onClose: () => void };

/**
 * A design that can't be made: its money goes back with the reason, and its beads are there again. Where nothing else
 * of the order is left, all of it is canceled and refunded.
 */
export function RefuseDesign({ desk, design, onClose }: Props) {
  const { id } = desk.order;
  const { position, left, emailed, maker } = design;
  const isAll = desk.lines.every((line) => line.position === position || line.quantity === line.refunded);
  const lines = { kind: 'lines' as const, lines: [{ position, quantity: left, restock: true }], withShipping: false };
  const { preview, refusal } = useRefundPreview(desk, isAll ? { kind: 'whole', restock: true } : lines);
  const sum = preview ? ` ${priceText(preview.amount)}` : '';
  return (
    <RefundForm
      title="Can’t make this?"
      yes={isAll ? `Cancel and refund${sum}` : `Refund${sum}`}
      tone="danger"
      needsReason
      isReady={preview !== undefined}
      success={isAll ? texts.canceledAndRefunded : texts.refundSent}
      send={({ key, note }) =>
        isAll
          ? adminApi.call('POST /admin/orders/:id/cancel-paid', { params: { id }, body: { key, note, restock: true } })
          : adminApi.call('POST /admin/orders/:id/refunds', {
              params: { id },
              body: { key, note, what: lines, ...(preview && { expected: preview.amount }) },
            })
      }
      onClose={onClose}
    >
      <p>{isAll ? texts.refuseAll : texts.refuseOne(design.name)}</p>
      {emailed && maker && <Note>{texts.tellMaker(maker.name)}</Note>}
      {refusal && <FieldError>{refusal}</FieldError>}
    </RefundForm>
  );
}
