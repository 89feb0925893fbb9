import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { ADDRESS_FIELDS, type AddressField, isAbroad, townLine } from '../../../shared/address/address.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { arrivalDays, dayText, isPromised } from '../../../shared/orders/arrival.ts';
import { lineKey, pricedDetails } from '../../../shared/orders/line-details.ts';
import { detailFacts } from '../../../shared/orders/order-details.ts';
import { shippingName } from '../../../shared/orders/order-names.ts';
import { discountLines, fullShipping, taxLines } from '../../../shared/orders/price-lines.ts';
import { hasDesign, isDesign } from '../../../shared/products/design-id.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { Item, Items, SumRow, TotalRow } from '../../emails/parts/items.tsx';
import { LargePicture } from '../../emails/parts/layout.tsx';
import { Action, Paragraph, Quote, Section, SmallText, StarLinks } from '../../emails/parts/text-parts.tsx';
import { Order, type OrderItem } from '../schema.ts';

/** Fields are empty if the address was erased from the order. */
const ShippingAddress = Type.Object({
  name: Type.String(),
  address: Type.String(),
  town: Type.Optional(nullable(Type.String())),
  city: Type.String(),
  postalCode: Type.String(),
  country: Type.String(),
  isPickup: Type.Optional(Type.Literal(true)),
});

export const OrderFacts = Type.Object({ ...Order.properties, shippingAddress: ShippingAddress });

export const AboutOrder = Type.Object({ order: OrderFacts });

/** The token opens the order without a login. */
export const AboutLinkedOrder = Type.Object({ order: OrderFacts, token: Type.Optional(Type.String()) });

export const AddressFacts = Type.Object(
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, Type.String()])) as Record<AddressField, Type.TString>,
);

type OrderProps = { order: Order; emailBrand: Pick<EmailBrand, 'publicUrl'> };

export function OrderedItems({ order, emailBrand }: OrderProps) {
  return (
    <Section>
      <Items>
        {order.orderItems.map((item) => (
          <Item
            key={`${lineKey(item)} ${item.size} ${item.isFree}`}
            picture={getPicture(item, emailBrand)}
            name={item.name}
            detail={getDetail(item)}
            maker={makerText(item)}
            price={item.isFree ? 'Free' : dollars(item.price * item.qty)}
          />
        ))}
      </Items>
    </Section>
  );
}

const getPicture = ({ image }: OrderItem, { publicUrl }: Pick<EmailBrand, 'publicUrl'>) =>
  image === '' ? undefined : new URL(image, publicUrl).href;

function getDetail(item: OrderItem) {
  return [...pricedDetails(item), `${item.qty} × ${dollars(item.price)}`].join(', ');
}

function dollars(amount: number) {
  return formatMoney(fromDollars(amount) ?? 0);
}

const makerText = ({ maker }: OrderItem) => (maker ? `Made by ${maker.name}` : '');

/** Link to the order's page; with a token it opens without a login. */
export const openOrder = ({ publicUrl }: Pick<EmailBrand, 'publicUrl'>, { id }: Pick<Order, 'id'>, token?: string) =>
  publicUrl + (token ? `${paths.orderLink()}#${token}` : paths.order(id));

/** Link to the order's page for logged-in customers. */
export const seeOrder = (emailBrand: EmailBrand, order: Order) => emailBrand.publicUrl + paths.order(order.id);

/** "Olchoro Bead Circle in Kajiado County, Kenya made this." Nothing if no maker is known. */
export function MadeByLine({ order }: Pick<OrderProps, 'order'>) {
  const makers = new Map(order.orderItems.flatMap(({ maker }) => (maker ? [[maker.id, maker] as const] : [])));
  const names = [...makers.values()].map(({ name, place }) => (place ? `${name} in ${place}` : name));
  if (names.length === 0) return null;
  return <Paragraph>{new Intl.ListFormat('en-US').format(names)} made this.</Paragraph>;
}

/** Subtotals and total. */
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
        {order.gift?.wrap ? <SumRow label="Gift wrap" amount={dollars(order.giftWrapPrice)} /> : null}
        {taxLines(order).map(({ name, amount }) => (
          <SumRow key={name} label={name} amount={dollars(amount)} />
        ))}
        <TotalRow label="Total" amount={dollars(order.totalPrice)} />
      </Items>
    </Section>
  );
}

/** Where it goes, and what the shopper wrote about it. */
export const ShippingLine = ({ order }: Pick<OrderProps, 'order'>) => (
  <>
    <SmallText>
      {order.shippingAddress.isPickup ? 'Pick it up at' : 'Going to'}: {addressLine(order)}.
    </SmallText>
    {detailFacts(order).map(({ name, value }) => (
      <SmallText key={name}>
        {name}: {value}
      </SmallText>
    ))}
  </>
);

type CustomsProps = { order: Pick<Order, 'shippingAddress'>; emailBrand: Pick<EmailBrand, 'customs'> };

/** For orders abroad: who pays customs. */
export const CustomsLine = ({ order: { shippingAddress }, emailBrand: { customs } }: CustomsProps) =>
  customs !== '' && !shippingAddress.isPickup && isAbroad(shippingAddress.country) ? (
    <SmallText>{customs}</SmallText>
  ) : null;

type MadeForYouProps = { order: Pick<Order, 'orderItems'>; emailBrand: Pick<EmailBrand, 'customReturns'> };

/** For orders with a custom design: that it can't be returned. */
export const MadeForYouLine = ({ order, emailBrand: { customReturns } }: MadeForYouProps) =>
  customReturns !== '' && hasDesign(order) ? (
    <SmallText>
      {order.orderItems
        .filter(({ product }) => isDesign(product))
        .map(({ name }) => name)
        .join(', ')}
      : made for you. {customReturns}
    </SmallText>
  ) : null;

/** Gift options, for the buyer and the packer. */
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
  return [to.name, to.address, townLine(to), to.country].filter(Boolean).join(', ');
}

/** "Thank you, Dana.", or "Thank you." if the first name isn't just letters. */
export function thanks(name: string): string {
  const [first = ''] = name.split(' ');
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? `Thank you, ${first}.` : 'Thank you.';
}

export function OrderPicture({ order, emailBrand }: OrderProps) {
  const [src] = order.orderItems.flatMap((item) => getPicture(item, emailBrand) ?? []);
  return src ? (
    <Section>
      <LargePicture src={src} />
    </Section>
  ) : null;
}

/** Each item with five stars that open its review form with that rating selected. */
export const RateItems = ({ order, emailBrand }: OrderProps) =>
  uniqueItems(order).map((item) => (
    <Section key={item.product}>
      <Paragraph>
        <b>{item.name}</b>
      </Paragraph>
      <StarLinks
        of={item.name}
        hrefOf={(stars) => `${emailBrand.publicUrl}${paths.product(item.product)}?stars=${stars}#write-review`}
      />
    </Section>
  ));

const uniqueItems = ({ orderItems }: Order) =>
  orderItems.filter(({ product }, place) => orderItems.findIndex((item) => item.product === product) === place);

type SizeButtonsProps = { order: Order; emailBrand: Pick<EmailBrand, 'publicUrl'>; token?: string | undefined };

/** For each line without a size, a button per available size; it opens the order with that size selected. */
export const SizeButtons = ({ order, emailBrand, token }: SizeButtonsProps) =>
  order.orderItems.map(({ name, sizeMissing, choices = [] }, item) =>
    sizeMissing && choices.length > 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order have numbers
      <Section key={item}>
        <Paragraph>
          Choose the size of <b>{name}</b>:
        </Paragraph>
        {choices.map(({ size }) => (
          <Paragraph key={size}>
            <Action
              // Behind `#` everything stays in the browser, the token too.
              href={`${openOrder(emailBrand, order, token)}${token ? '&' : '?'}${new URLSearchParams({ item: String(item), size })}`}
            >
              {size}
            </Action>
          </Paragraph>
        ))}
      </Section>
    ) : null,
  );
