import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { ADDRESS_FIELDS, type AddressField, isAbroad, stateName } from '../../../shared/address/address.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { arrivalDays, dayText, isPromised } from '../../../shared/orders/arrival.ts';
import { shippingName } from '../../../shared/orders/order-names.ts';
import { discountLines, fullShipping, taxLines } from '../../../shared/orders/price-lines.ts';
import { hasDesign } from '../../../shared/products/design-id.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { Item, Items, SumRow, TotalRow } from '../../emails/items.tsx';
import { LargePicture } from '../../emails/layout.tsx';
import { StarLinks } from '../../emails/star-links.tsx';
import { Action, Paragraph, Quote, Section, SmallText } from '../../emails/text-parts.tsx';
import { Order, type OrderItem } from '../schema.ts';

/** Empty where it was erased from the order meanwhile. */
const ShippingAddress = Type.Object({
  name: Type.String(),
  address: Type.String(),
  town: Type.Optional(nullable(Type.String())),
  city: Type.String(),
  postalCode: Type.String(),
  country: Type.String(),
  isPickup: Type.Optional(Type.Literal(true)),
});

/** An order as it was when the email about it was enqueued. */
export const OrderFacts = Type.Object({ ...Order.properties, shippingAddress: ShippingAddress });

/** What an email that speaks of an order alone says. */
export const AboutOrder = Type.Object({ order: OrderFacts });

/** The token opens the order without a login; emails of before have none. */
export const AboutLinkedOrder = Type.Object({ order: OrderFacts, token: Type.Optional(Type.String()) });

export const AddressFacts = Type.Object(
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, Type.String()])) as Record<AddressField, Type.TString>,
);

type OrderProps = { order: Order; emailBrand: Pick<EmailBrand, 'publicUrl'> };

/** What was ordered, item by item. */
export function OrderedItems({ order, emailBrand }: OrderProps) {
  return (
    <Section>
      <Items>
        {order.orderItems.map((item) => (
          <Item
            key={`${item.product} ${item.size} ${item.isFree}`}
            picture={pictureOf(item, emailBrand)}
            name={item.name}
            detail={detailOf(item)}
            maker={makerText(item)}
            price={item.isFree ? 'Free' : dollars(item.price * item.qty)}
          />
        ))}
      </Items>
    </Section>
  );
}

const pictureOf = ({ image }: OrderItem, { publicUrl }: Pick<EmailBrand, 'publicUrl'>) =>
  image === '' ? undefined : new URL(image, publicUrl).href;

function detailOf(item: OrderItem) {
  return [sizeText(item), `${item.qty} × ${dollars(item.price)}`].filter(Boolean).join(', ');
}

/** Never silently sent wrong: a size that nobody chose is named as such. */
function sizeText({ size, sizeMissing }: OrderItem): string {
  return sizeMissing ? 'Size: not chosen' : (size ?? '');
}

function dollars(amount: number) {
  return formatMoney(fromDollars(amount) ?? 0);
}

const makerText = ({ maker }: OrderItem) => (maker ? `Made by ${maker.name}` : '');

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

type CustomsProps = { order: Pick<Order, 'shippingAddress'>; emailBrand: Pick<EmailBrand, 'customs'> };

/** To another country: who pays its customs. */
export const CustomsLine = ({ order: { shippingAddress }, emailBrand: { customs } }: CustomsProps) =>
  customs !== '' && !shippingAddress.isPickup && isAbroad(shippingAddress.country) ? (
    <SmallText>{customs}</SmallText>
  ) : null;

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

/** The first thing that was ordered, large. */
export function OrderPicture({ order, emailBrand }: OrderProps) {
  const [src] = order.orderItems.flatMap((item) => pictureOf(item, emailBrand) ?? []);
  return src ? (
    <Section>
      <LargePicture src={src} />
    </Section>
  ) : null;
}

/** Each thing that was ordered, with five stars to press: they open its review form with that rating chosen. */
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

/** A button for each size that is left, for each line that has none: it leads to the order, with that size chosen. */
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
