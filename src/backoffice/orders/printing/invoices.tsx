import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Empty } from '../../../ui/empty.tsx';
import { printerIcon } from '../../../ui/icon-shapes.ts';
import { adminApi, bodyOrThrow } from '../../admin-api.ts';
import { Action, Note, ScreenHead } from '../../components/layout.tsx';
import type { OrderDetail } from '../order-detail.ts';
import { InvoicePaper } from './invoice-paper.tsx';
import { backOf, fetchOrdersInAddress } from './orders-in-address.ts';

/** Of several orders, the paid ones; opening an invoice for the first time assigns its number, in list order. */
export async function loader(args: LoaderFunctionArgs) {
  const { ids, desks: known, sender, isOne } = await fetchOrdersInAddress(args);
  const desks: OrderDetail[] = [];
  for (const desk of known)
    if (isOne || desk.order.isPaid) desks.push(desk.invoice ? desk : await issued(desk.order.id));
  return { sender, desks, left: ids.length - desks.length, isOne };
}

export function Component() {
  const { desks, sender, left, isOne } = useLoaderData<typeof loader>();
  const gifts = desks.filter(({ order }) => order.gift).length;
  const title = desks.length === 1 ? '1 invoice' : `${desks.length} invoices`;
  return (
    <>
      <div data-screen-only>
        <ScreenHead
          title={isOne ? `Invoice ${desks[0]?.invoice?.number ?? ''}` : title}
          back={backOf(isOne && desks[0])}
        >
          {desks.length > 0 && <Action label="Print" icon={printerIcon} onClick={print} />}
        </ScreenHead>
        {desks.length > 0 && left > 0 && (
          <Note>{left === 1 ? '1 order isn’t paid and has' : `${left} orders aren’t paid and have`} no invoice.</Note>
        )}
        {gifts > 0 && <Note>{isOne ? ONE_GIFT : giftsText(gifts)}</Note>}
      </div>
      {desks.length === 0 && (
        <Empty title="No paid orders selected" line="Tick paid orders in the list, then choose Print invoices.">
          <Action label="All orders" look="quiet" href="/admin/orders" />
        </Empty>
      )}
      {desks.map((desk) => (
        <InvoicePaper key={desk.order.id} desk={desk} sender={sender} />
      ))}
    </>
  );
}

const ONE_GIFT = 'This order is a gift: the invoice is for the buyer, so keep it out of the package.';
const giftsText = (gifts: number) =>
  `${gifts === 1 ? '1 order is a gift' : `${gifts} orders are gifts`}: keep the invoice out of the package.`;

const issued = async (id: string) =>
  bodyOrThrow(await adminApi.call('POST /admin/orders/:id/invoice', { params: { id } }));
