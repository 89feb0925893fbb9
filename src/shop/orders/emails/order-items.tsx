import { paths } from '../../../paths.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { Item, Items } from '../../emails/items.tsx';
import { LargePicture } from '../../emails/layout.tsx';
import { StarLinks } from '../../emails/star-links.tsx';
import { Paragraph, Section } from '../../emails/text-parts.tsx';
import type { OrderItem } from '../item-schema.ts';
import type { Order } from '../schema.ts';
import { dollars, type OrderProps } from './order-sections.tsx';

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

const pictureOf = ({ image }: OrderItem, { publicUrl }: Pick<EmailBrand, 'publicUrl'>) =>
  image === '' ? undefined : new URL(image, publicUrl).href;

/** Never silently sent wrong: a size that nobody chose is named as such. */
export function sizeText({ size, sizeMissing }: OrderItem): string {
  return sizeMissing ? 'Size: not chosen' : (size ?? '');
}

function detailOf(item: OrderItem) {
  return [sizeText(item), `${item.qty} × ${dollars(item.price)}`].filter(Boolean).join(', ');
}

const makerText = ({ maker }: OrderItem) => (maker ? `Made by ${maker.name}` : '');
