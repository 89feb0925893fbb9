import { paths } from '../../../paths.ts';
import { isAbroad, stateName } from '../../../shared/address/address.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { arrivalDays, dayText, isPromised } from '../../../shared/orders/arrival.ts';
import { shippingName } from '../../../shared/orders/order-names.ts';
import { discountLines, fullShipping, taxLines } from '../../../shared/orders/price-lines.ts';
import { hasDesign } from '../../../shared/products/design-id.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { Items, SumRow, TotalRow } from '../../emails/items.tsx';
import { Paragraph, Quote, Section, SmallText } from '../../emails/text-parts.tsx';
import type { Order } from '../schema.ts';

export type OrderProps = { order: Order; emailBrand: Pick<EmailBrand, 'publicUrl'> };

/** To the order's page: with a token for whoever has the email, else for who is logged in. */
export const openOrder = ({ publicUrl }: Pick<EmailBrand, 'publicUrl'>, { id }: Pick<Order, 'id'>, token?: string) =>
  publicUrl + (token ? `${paths.orderLink()}#${token}` : paths.order(id));

/** The same for who is logged in alone. */
export const seeOrder = (emailBrand: EmailBrand, order: Order) => emailBrand.publicUrl + paths.order(order.id);

/** "Olchoro Bead Circle in Kajiado County, Kenya made this." Nothing where nobody is named. */
export function MadeByLine({ order }: Pick<OrderProps, 'order'>) {
  const makers = new Map(order.orderItems.flatMap(({ maker }) => (maker ? [[maker.id, maker] as const] : [])));
  const names = [...makers.values()].map(({ name, place }) => (place ? `${name} in ${place}` : name));
  if (names.length === 0) return null;
  return <Paragraph>{new Intl.ListFormat('en-US').format(names)} made this.</Paragraph>;
}

/** How the total came about. */
export function OrderSums({ order }: Pick<OrderProps, 'order'>) {
  return (
    <Section>
      <Items>
        <SumRow label="Items" amount={dollars(order.itemsPrice)} />
        {discountLines(order).map(({ name, amount }) => (
          <SumRow key={name} label={name} amount={`-${dollars(amount)}`} />
        ))}
        {order.channel === 'in_person' ? null : (
          <SumRow label={shippingName(order.shippingAddress)} amount={dollars(fullShipping(order))} />
        )}
        {order.gift?.wrap ? <SumRow label="Gift wrap" amount={dollars(order.giftWrapPrice ?? 0)} /> : null}
        {taxLines(order).map(({ name, amount }) => (
          <SumRow key={name} label={name} amount={dollars(amount)} />
        ))}
        <TotalRow label="Total" amount={dollars(order.totalPrice)} />
      </Items>
    </Section>
  );
}

export function ShippingLine({ order }: Pick<OrderProps, 'order'>) {
  return (
    <SmallText>
      {order.shippingAddress.isPickup ? 'Pick it up at' : 'Going to'}: {addressLine(order)}.
    </SmallText>
  );
}

/** To another country: who pays its customs. */
export const CustomsLine = ({ order: { shippingAddress }, emailBrand: { customs } }: CustomsProps) =>
  customs !== '' && !shippingAddress.isPickup && isAbroad(shippingAddress.country) ? (
    <SmallText>{customs}</SmallText>
  ) : null;
type CustomsProps = { order: Pick<Order, 'shippingAddress'>; emailBrand: Pick<EmailBrand, 'customs'> };

/** What its buyer, or whoever packs it, reads of a gift. */
export const GiftLines = ({
  order: {
    gift,
    shippingAddress: { isPickup },
  },
}: Pick<OrderProps, 'order'>) =>
  gift ? (
    <>
      <Paragraph>
        {[
          'It’s a gift, so there are no prices in the package.',
          gift.wrap && 'It’s gift wrapped.',
          gift.notBefore && `${isPickup ? 'It’s ready' : 'It ships'} on ${dayText(gift.notBefore)} or later.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Paragraph>
      {gift.message ? <Quote text={gift.message} /> : null}
    </>
  ) : null;

/** What the order was promised; releases before the dates promised nothing. */
export const ArrivalLine = ({ order }: Pick<OrderProps, 'order'>) =>
  isPromised(order) ? (
    <Paragraph>
      {arrivalWords(order)} {arrivalDays(order)}.
    </Paragraph>
  ) : null;

function arrivalWords(order: Order): string {
  if (order.shippingAddress.isPickup) return 'It’s ready for pickup by';
  return hasDesign(order) ? 'It’s made for you and arrives' : 'It arrives';
}

/** "Dana Whitfield, 1840 Alder Court, California 94110, United States" */
export function addressLine({ shippingAddress: to }: Pick<Order, 'shippingAddress'>): string {
  return [to.name, to.address, to.town, `${stateName(to)} ${to.postalCode}`, to.country].filter(Boolean).join(', ');
}

/** "Thank you, Dana." or, where the name is more than letters, "Thank you." */
export function thanks(name: string): string {
  const [first = ''] = name.split(' ');
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? `Thank you, ${first}.` : 'Thank you.';
}

export function dollars(amount: number) {
  return formatMoney(fromDollars(amount) ?? 0);
}
