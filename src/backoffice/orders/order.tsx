import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { orderName } from '../../shared/orders/order-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { printerIcon, receiptTextIcon } from '../../ui/icon-shapes.ts';
import { fetchBody } from '../admin-api.ts';
import { Card, Column, Columns, ScreenHead } from '../components/layout.tsx';
import { Conversation } from './conversation.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { Designs } from './designs.tsx';
import { EditAddress } from './edit-address.tsx';
import { GiftCard } from './gift-card.tsx';
import { Items } from './items.tsx';
import { NextStep } from './next-step.tsx';
import { OrderAtHand } from './order-at-hand.tsx';
import { OtherOrders } from './other-orders.tsx';
import { Packages } from './packages.tsx';
import { Progress } from './progress.tsx';
import { Promised } from './promised.tsx';
import { Refunds } from './refunds.tsx';
import { openReturns } from './return-steps.tsx';
import { Returns } from './returns.tsx';
import { ShipBy } from './ship-by.tsx';
import { ChannelBadge, OrderBadge } from './status-badge.tsx';

/** All at once: one after another, each waits while the browser draws that the screen is being opened. */
export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const params = { id };
  const [desk, returns, contact, weaving] = await Promise.all([
    fetchBody('GET /admin/orders/:id', { params }),
    fetchBody('GET /admin/orders/:id/returns', { params }),
    fetchBody('GET /admin/orders/:id/contact', { params }),
    fetchBody('GET /admin/orders/:id/designs', { params }),
  ]);
  return { desk, returns, contact, weaving };
}

export function Component() {
  const { desk, weaving, returns, contact } = useLoaderData<typeof loader>();
  const { order } = desk;
  const isInPerson = order.channel === 'in_person';
  // Who bought it is not known.
  const isNobody = isInPerson && order.user.email === '';
  return (
    <>
      <ScreenHead
        title={`Order ${orderName(order)}`}
        back={{ href: '/admin/orders', name: 'Orders' }}
        states={
          <>
            <OrderBadge order={order} />
            <ChannelBadge channel={order.channel} isPickup={order.shippingAddress.isPickup} loud />
          </>
        }
      >
        {!isInPerson && (
          <LinkButton look="quiet" size="small" href={`/admin/orders/${order.id}/slip`}>
            <Icon shape={printerIcon} />
            Packing slip
          </LinkButton>
        )}
        {weaving.designs.some(({ left }) => left > 0) && (
          <LinkButton look="quiet" size="small" href={`/api/admin/orders/${order.id}/charts.pdf`}>
            <Icon shape={printerIcon} />
            Weaving sheet
          </LinkButton>
        )}
        {order.isPaid && (
          <LinkButton look="quiet" size="small" href={`/admin/orders/${order.id}/invoice`}>
            <Icon shape={receiptTextIcon} />
            Invoice
          </LinkButton>
        )}
      </ScreenHead>
      {!isInPerson && <OrderAtHand desk={desk} />}
      <Promised order={order} />

      {desk.exceptions
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ id, detail }) => (
          <Alert key={id} tone="danger">
            {detail}
          </Alert>
        ))}
      <Columns look="between">
        <Column>
          <Card title="Items">
            <Items desk={desk} />
          </Card>
          {weaving.designs.length > 0 && <Designs desk={desk} weaving={weaving} />}
        </Column>
        <Column>
          <GiftCard desk={desk} />
          {(!isInPerson || openReturns(returns).length > 0) && (
            <Card title="Next step">
              <NextStep desk={desk} returns={returns} key={`${desk.stage} ${desk.order.packages?.length}`} />
            </Card>
          )}
          {desk.stage === 'to_dispatch' && <ShipBy desk={desk} />}
          <Packages desk={desk} />
          <Returns returns={returns} hasWrap={(desk.order.giftWrapPrice ?? 0) > 0} />
          <Card title="Progress">
            <Progress desk={desk} />
          </Card>
          <Refunds desk={desk} returns={returns} />
        </Column>
        <Column>
          <Card title="Customer">
            <CustomerFacts desk={desk} />
            {!isInPerson && !order.shippingAddress.isPickup && <EditAddress desk={desk} />}
            {!isNobody && <OtherOrders others={contact.others} customerId={desk.customerId} />}
          </Card>
          <Conversation key={order.id} desk={desk} contact={contact} />
        </Column>
      </Columns>
    </>
  );
}
