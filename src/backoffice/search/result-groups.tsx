import type { ReactNode } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { currencyText } from '../../shared/money.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  arrowRightIcon,
  bookOpenIcon,
  heartIcon,
  messageCircleIcon,
  packageIcon,
  settingsIcon,
  userRoundIcon,
} from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { formatLongDay } from '../components/format-time.ts';
import { Thumb } from '../components/thumb.tsx';
import type { HelpMatch } from '../help/section-matches.ts';
import { ListedStatus } from '../orders/status-badge.tsx';
import { StatusBadge } from '../products/product-state.tsx';
import { firstShortcuts, matchingScreens, type ScreenMatch } from './screen-matches.ts';

type Found = AdminBody<'GET /admin/search'>;
export type ResultOption = { href: string; icon: ReactNode; name: string; line: string; end?: ReactNode };
type ResultGroup = { name: string; options: ResultOption[] };

/** Of a kind the shop answers so many; then there may be more. */
const FULL = 5;

type FoundInput = {
  words: string;
  found: Found | undefined;
  help: HelpMatch[] | undefined;
  role: 'owner' | 'helper';
};

export function groupsOf({ words, found, help = [], role }: FoundInput): ResultGroup[] {
  if (words === '') return [{ name: 'Go to', options: firstShortcuts(role).map(screenOption) }];
  const more = (kind: string, path: string, isFull: boolean): ResultOption[] =>
    isFull
      ? [
          {
            href: `/admin/${path}?q=${encodeURIComponent(words)}`,
            icon: <Icon shape={arrowRightIcon} />,
            name: `All ${kind} with “${words}”`,
            line: '',
          },
        ]
      : [];
  const { orders = [], formerOrders = [], customers = [], products = [], messages = [], reviews = [] } = found ?? {};
  return [
    { name: 'Orders', options: [...orders.map(orderOption), ...more('orders', 'orders', orders.length === FULL)] },
    {
      name: 'Former orders',
      options: [
        ...formerOrders.map(formerOption),
        ...more('former orders', 'orders/former', formerOrders.length === FULL),
      ],
    },
    {
      name: 'Customers',
      options: [...customers.map(customerOption), ...more('customers', 'customers', customers.length === FULL)],
    },
    {
      name: 'Products',
      options: [...products.map(productOption), ...more('products', 'products', products.length === FULL)],
    },
    {
      name: 'Messages',
      options: [
        ...messages.map((message) => messageOption(message, words)),
        ...more('messages', 'messages', messages.length === FULL),
      ],
    },
    {
      name: 'Reviews',
      options: [
        ...reviews.map((review) => reviewOption(review, words)),
        ...more('reviews', 'reviews', reviews.length === FULL),
      ],
    },
    { name: 'Screens and settings', options: matchingScreens(words, role).map(screenOption) },
    { name: 'Help', options: help.map(helpOption) },
  ].filter(({ options }) => options.length > 0);
}

const orderOption = ({ id, number, recipient, shipsTo, totalPrice, isLate, ...standing }: Found['orders'][number]) => ({
  href: `/admin/orders/${id}`,
  icon: <Icon shape={packageIcon} />,
  name: `${orderName({ id, number })} ${recipient}`,
  line: `${[shipsTo.address, shipsTo.town, `${shipsTo.state} ${shipsTo.postalCode}`].filter(Boolean).join(', ')} · ${priceText(totalPrice)}`,
  end: isLate ? <Badge tone="no">Late</Badge> : <ListedStatus {...standing} />,
});

const formerOption = ({ id, number, customerName, placedAt, total, currency }: Found['formerOrders'][number]) => ({
  href: `/admin/orders/former/${id}`,
  icon: <Icon shape={packageIcon} />,
  name: `${number} ${customerName}`,
  line: `${formatLongDay(placedAt)} · ${currencyText(total, currency)}`,
});

const customerOption = ({ id, name, email, orders }: Found['customers'][number]) => ({
  href: `/admin/customers/${id}`,
  icon: <Icon shape={userRoundIcon} />,
  name,
  line: `${email} · ${orders === 1 ? '1 order' : `${orders} orders`}`,
});

const productOption = ({ id, name, price, available, status, image }: Found['products'][number]) => ({
  href: `/admin/products/${id}`,
  icon: <Thumb src={image} />,
  name,
  line: `${priceText(price)} · ${available > 0 ? `${available} left` : 'sold out'}`,
  end: <StatusBadge status={status} />,
});

/** Lists have no screen for one of their rows: the list of all that have the words opens at it. */
const messageOption = ({ id, name, text, receivedAt, isDone }: Found['messages'][number], words: string) => ({
  href: `/admin/messages?q=${encodeURIComponent(words)}#message-${id}`,
  icon: <Icon shape={messageCircleIcon} />,
  name: `${name}, ${formatLongDay(receivedAt)}`,
  line: text,
  ...(!isDone && { end: <Badge tone="wait">To answer</Badge> }),
});

const reviewOption = ({ id, name, product, rating, text }: Found['reviews'][number], words: string) => ({
  href: `/admin/reviews?q=${encodeURIComponent(words)}#review-${id}`,
  icon: <Icon shape={heartIcon} />,
  name: `${rating} of 5 for ${product}, ${name}`,
  line: text,
});

const screenOption = ({ href, name, line }: ScreenMatch) => ({
  href,
  icon: <Icon shape={settingsIcon} />,
  name,
  line,
});

const helpOption = ({ href, name, line, isForOwners }: HelpMatch) => ({
  href,
  icon: <Icon shape={bookOpenIcon} />,
  name,
  line,
  ...(isForOwners && { end: <Badge quiet>Owners</Badge> }),
});
