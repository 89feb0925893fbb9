import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { orderName } from '../../../shared/orders/order-names.ts';
import { fetchBody } from '../../admin-api.ts';
import { SlipScreen } from './slip-screen.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const [desk, sender] = await Promise.all([
    fetchBody('GET /admin/orders/:id', { params: { id: params.id ?? '' } }),
    fetchBody('GET /admin/sender', {}),
  ]);
  return { desk, sender };
}

/** Packing slip of one order. */
export function Component() {
  const { desk, sender } = useLoaderData<typeof loader>();
  const { id } = desk.order;
  const name = orderName(desk.order);
  return (
    <SlipScreen
      title={`Packing slip ${name}`}
      back={{ href: `/admin/orders/${id}`, name: `Order ${name}` }}
      desks={[desk]}
      sender={sender}
    />
  );
}
