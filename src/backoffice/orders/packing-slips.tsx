import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { inParallel } from '../../shared/in-parallel.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { fetchBody } from '../admin-api.ts';
import type { OrderDetail } from './order-detail.ts';
import { SlipScreen } from './slip-screen.tsx';

/** As many as a page of the list has. */
const MOST = 50;
const AT_ONCE = 4;

export async function loader({ request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('ids') ?? '';
  const ids = [...new Set(typed.split(',').filter(Boolean))].slice(0, MOST);
  const found = new Map<string, OrderDetail>();
  const [sender] = await Promise.all([
    fetchBody('GET /admin/sender', {}),
    inParallel(ids, AT_ONCE, async (id) => {
      found.set(id, await fetchBody('GET /admin/orders/:id', { params: { id } }));
    }),
  ]);
  return { sender, desks: ids.flatMap((id) => found.get(id) ?? []) };
}

/** The packing slips of several orders as one document, a sheet for each. */
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
        <LinkButton look="quiet" size="small" href="/admin/orders">
          All orders
        </LinkButton>
      </Empty>
    </SlipScreen>
  );
}
