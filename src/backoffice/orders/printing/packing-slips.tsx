import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Empty } from '../../../ui/empty.tsx';
import { Action } from '../../components/layout.tsx';
import { fetchOrdersInAddress } from './orders-in-address.ts';
import { SlipScreen } from './slip-screen.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchOrdersInAddress(request.url);

/** Packing slips of several orders in one document, one sheet each. */
export function Component() {
  const { desks, sender } = useLoaderData<typeof loader>();
  return (
    <SlipScreen
      title={desks.length === 1 ? '1 packing slip' : `${desks.length} packing slips`}
      back={{ href: '/admin/orders', name: 'Orders' }}
      desks={desks}
      sender={sender}
    >
      <Empty title="No orders selected" line="Tick orders in the list, then choose Print packing slips.">
        <Action label="All orders" look="quiet" href="/admin/orders" />
      </Empty>
    </SlipScreen>
  );
}
