import { paths } from '../../paths.ts';
import { stateName } from '../../shared/address/address.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { Block, Blocks, Facts } from '../../ui/layout/blocks.tsx';
import { ItemLines } from '../../ui/product/item-lines.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { lineSum } from '../cart/sums.ts';
import { ChooseSize, type SizeWays } from './choose-size.tsx';
import { GiftBlock, type GiftBlockProps } from './gift-block.tsx';
import { isPickup } from './is-pickup.ts';
import { DispatchNote, PaymentNote } from './order-standing.tsx';

type DetailsProps = GiftBlockProps & { sizes: SizeWays; pickupNote: string };

export const Details = ({ order, onChanged, saveMessage, sizes, pickupNote }: DetailsProps) => (
  <Blocks>
    {order.channel !== 'in_person' && (
      <Block title={isPickup(order) ? 'Pickup' : 'Shipping'} note={<DispatchNote order={order} />}>
        <Facts
          facts={[
            { name: 'Name', value: order.shippingAddress.name },
            ...(order.user.email
              ? [{ name: 'Email', value: <a href={`mailto:${order.user.email}`}>{order.user.email}</a> }]
              : []),
            { name: isPickup(order) ? 'Pickup address' : 'Address', value: addressText(order) },
            ...(isPickup(order) && pickupNote ? [{ name: 'Pickup instructions', value: pickupNote }] : []),
          ]}
        />
      </Block>
    )}
    <GiftBlock order={order} onChanged={onChanged} saveMessage={saveMessage} />
    <Block title="Payment" note={<PaymentNote order={order} />}>
      <Facts facts={[{ name: 'Method', value: order.paymentMethod }]} />
    </Block>
    <Block title="Items">
      <ItemLines
        look="compact"
        lines={order.orderItems.map(
          ({ product, name, image, size, sizeMissing, qty, price, isFree, maker, choices }, place) => ({
            key: `${product} ${place}`,
            name,
            href: paths.product(product),
            image,
            meta: (
              <>
                {[
                  sizeMissing ? 'Size: not chosen' : size,
                  isFree ? `${qty} × free of charge` : `${qty} × ${priceText(price)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {maker && (
                  <>
                    <br />
                    Made by <a href={paths.maker(maker.id)}>{maker.name}</a>
                  </>
                )}
              </>
            ),
            sum: isFree ? 'Free' : priceText(lineSum({ price, qty })),
            ...(choices &&
              !order.isPacked &&
              !order.isDispatched &&
              !order.isCancelled && {
                controls: <ChooseSize order={order} onChanged={onChanged} ways={sizes} position={place} />,
              }),
          }),
        )}
      />
    </Block>
  </Blocks>
);

function addressText({ shippingAddress: to }: Order): string {
  return [to.address, to.town, `${stateName(to)} ${to.postalCode}`, to.country].filter(Boolean).join(', ');
}
