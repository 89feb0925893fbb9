import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { orderName } from '../../../shared/orders/order-names.ts';
import { printerIcon } from '../../../ui/icon-shapes.ts';
import { adminApi, bodyOrThrow, fetchBody } from '../../admin-api.ts';
import { Action, Note, ScreenHead } from '../../components/layout.tsx';
import { InvoicePaper } from './invoice-paper.tsx';

/** Opening an invoice for the first time assigns its number. */
export async function loader({ params }: LoaderFunctionArgs) {
  const call = { params: { id: params.id ?? '' } };
  const [sender, known] = await Promise.all([
    fetchBody('GET /admin/sender', {}),
    fetchBody('GET /admin/orders/:id', call),
  ]);
  const desk = known.invoice ? known : bodyOrThrow(await adminApi.call('POST /admin/orders/:id/invoice', call));
  return { sender, desk };
}

export function Component() {
  const { sender, desk } = useLoaderData<typeof loader>();
  const { order, invoice } = desk;
  return (
    <>
      <div data-screen-only>
        <ScreenHead
          title={`Invoice ${invoice?.number ?? ''}`}
          back={{ href: `/admin/orders/${order.id}`, name: `Order ${orderName(order)}` }}
        >
          <Action label="Print" icon={printerIcon} onClick={print} />
        </ScreenHead>
      </div>
      {order.gift && (
        <div data-screen-only>
          <Note>This order is a gift: the invoice is for the buyer, so keep it out of the package.</Note>
        </div>
      )}
      <InvoicePaper desk={desk} sender={sender} />
    </>
  );
}
