import { type ReactNode, useEffect, useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { currencyText } from '../../shared/money.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { canSearch } from '../../shared/text/excerpts.ts';
import type { Role } from '../../shop/staff/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  arrowRightIcon,
  bookOpenIcon,
  fileTextIcon,
  heartIcon,
  messageCircleIcon,
  packageIcon,
  settingsIcon,
  userRoundIcon,
} from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { formatLongDay } from '../components/format-time.ts';
import { Thumb } from '../components/pictures/thumb.tsx';
import type { HelpMatch } from '../help/handbook.ts';
import { ListedStatus } from '../orders/status-badge.tsx';
import { StatusBadge } from '../products/product-state.tsx';
import { placesFor } from '../screens.ts';
import { useStaff } from '../session.ts';

const DEBOUNCE_MS = 120;

/** Results from the API and from the client's own index. `isShort`: too short for the API. */
export function useResults(words: string) {
  const { role } = useStaff();
  const query = canSearch(words) ? words : undefined;
  const { answer, data, isLoading, refetch } = useQuery(
    query,
    () => adminApi.call('GET /admin/search', { query: { q: query ?? '' } }),
    { debounceMs: DEBOUNCE_MS, keepPrevious: true },
  );
  const help = useHelp(words);
  const groups = groupResults({ words, found: query === undefined ? undefined : data, help, role });
  return {
    groups,
    refetch,
    isLoading,
    isComing: isLoading || help === undefined,
    isShort: query === undefined,
    isLimited: data?.isLimited ?? false,
    refused: answer && !answer.ok && !isLoading ? answer.error.detail : undefined,
  };
}

const MAX_HELP = 4;
type FindHelp = typeof import('../help/handbook.ts').matchingSections;

/** Handbook matches. Undefined while the script loads; empty if it fails to load, so that other results still show. */
function useHelp(words: string): HelpMatch[] | undefined {
  const [find, setFind] = useState<FindHelp>();
  useEffect(() => {
    import('../help/handbook.ts').then(
      ({ matchingSections }) => setFind(() => matchingSections),
      () => setFind(() => () => []),
    );
  }, []);
  return find?.(words, MAX_HELP);
}

export type ResultOption = { href: string; icon: ReactNode; name: string; line: string; end?: ReactNode };
type ResultGroup = { name: string; options: ResultOption[] };

/** The API returns at most this many of a kind; then there may be more. */
const FULL = 5;

type Found = AdminBody<'GET /admin/search'>;

type FoundInput = {
  words: string;
  found: Found | undefined;
  help: HelpMatch[] | undefined;
  role: 'owner' | 'helper';
};

function groupResults({ words, found, help = [], role }: FoundInput): ResultGroup[] {
  if (words === '') return [{ name: 'Go to', options: firstShortcuts(role).map(screenOption) }];
  const more = (kind: string, path: string) => ({
    href: `/admin/${path}?q=${encodeURIComponent(words)}`,
    icon: <Icon shape={arrowRightIcon} />,
    name: `All ${kind} with “${words}”`,
    line: '',
  });
  const group = (name: string, path: string, options: ResultOption[]) => ({
    name,
    options: options.length === FULL ? [...options, more(name.toLowerCase(), path)] : options,
  });
  const {
    orders = [],
    formerOrders = [],
    customers = [],
    products = [],
    messages = [],
    reviews = [],
    documents = [],
  } = found ?? {};
  return [
    group('Orders', 'orders', orders.map(orderOption)),
    group('Orders from your old shop', 'orders/former', formerOrders.map(formerOption)),
    group('Customers', 'customers', customers.map(customerOption)),
    group('Products', 'products', products.map(productOption)),
    group(
      'Messages',
      'messages',
      messages.map((message) => messageOption(message, words)),
    ),
    group(
      'Reviews',
      'reviews',
      reviews.map((review) => reviewOption(review, words)),
    ),
    { name: 'Pages and stories', options: documents.map(documentOption) },
    { name: 'Screens and settings', options: matchingScreens(words, role).map(screenOption) },
    { name: 'Help', options: help.map(helpOption) },
  ].filter(({ options }) => options.length > 0);
}

type ScreenMatch = { href: string; name: string; line: string };
const FIRST = 5;

/** Shown before anything is typed. */
const firstShortcuts = (role: Role): ScreenMatch[] => shortcutsFor(role).slice(0, FIRST);

type Shortcut = ScreenMatch & { words: string; role: Role };

/** Settings and features that are not a place of their own. */
const SHORTCUTS: readonly Shortcut[] = [
  { href: '/admin/orders?stage=to_dispatch', name: 'Orders to ship', line: 'Orders', words: 'pack', role: 'helper' },
  { href: '/admin/orders?stage=late', name: 'Late orders', line: 'Orders', words: 'overdue', role: 'helper' },
  { href: '/admin/products/new', name: 'Add product', line: 'Products', words: 'new create', role: 'helper' },
  { href: '/admin/products?view=low', name: 'Low stock', line: 'Products', words: 'running out', role: 'helper' },
  { href: '/admin/messages?view=open', name: 'Unanswered messages', line: 'Customers', words: 'reply', role: 'helper' },
  { href: '/admin/newsletters/new', name: 'New newsletter', line: 'Marketing', words: 'create write', role: 'owner' },
  {
    href: '/admin/me',
    name: 'Your account',
    line: 'You',
    words: 'name email password passkeys two-factor authentication recovery codes signed in browsers',
    role: 'helper',
  },
];

const shortcutsFor = (role: Role) => SHORTCUTS.filter((each) => each.role === 'helper' || role === 'owner');

const screenOption = ({ href, name, line }: ScreenMatch) => ({
  href,
  icon: <Icon shape={settingsIcon} />,
  name,
  line,
});

const orderOption = ({ id, number, recipient, shipsTo, totalPrice, isLate, ...standing }: Found['orders'][number]) => ({
  href: `/admin/orders/${id}`,
  icon: <Icon shape={packageIcon} />,
  name: `${orderName({ number })} ${recipient}`,
  line: `${[shipsTo.address, shipsTo.town !== shipsTo.state && shipsTo.town, `${shipsTo.state} ${shipsTo.postalCode}`].filter(Boolean).join(', ')} · ${priceText(totalPrice)}`,
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

/** These rows have no screen of their own; the list opens filtered by the words. */
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

const documentOption = ({ kind, id, title, text, isPublished }: Found['documents'][number]) => ({
  href: kind === 'story' ? `/admin/stories/${id}` : `/admin/pages/own/${id}`,
  icon: <Icon shape={fileTextIcon} />,
  name: title,
  line: text,
  ...(!isPublished && { end: <Badge quiet>Draft</Badge> }),
});

/** Screens and their settings that contain every typed word, if the role may open them. */
function matchingScreens(typed: string, role: Role): ScreenMatch[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const places = placesFor(role).flatMap(({ name: place, subs }) =>
    subs.flatMap(({ tabs = [], ...sub }) => [
      toMatch(sub, place),
      ...tabs.map((tab) => toMatch(tab, `${place} · ${sub.name}`)),
    ]),
  );
  return [...places, ...shortcutsFor(role)]
    .filter((each) => {
      const text = `${each.name} ${each.line} ${each.words}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map(({ href, name, line, words: further }) => ({ href, name, line: toLine(line, further, words) }));
}

type MatchedScreen = { path: string; name: string; words?: string };

const toMatch = ({ path, name, words = '' }: MatchedScreen, line: string) => ({ href: path, name, line, words });

/** The place, and its extra words that match. */
function toLine(place: string, further: string, words: readonly string[]): string {
  const meant = further.split(', ').filter((part) => words.some((word) => part.toLowerCase().includes(word)));
  return [place, ...meant].join(' · ');
}

const helpOption = ({ href, name, line, isForOwners }: HelpMatch) => ({
  href,
  icon: <Icon shape={bookOpenIcon} />,
  name,
  line,
  ...(isForOwners && { end: <Badge quiet>Owners</Badge> }),
});

export type SearchState = ReturnType<typeof useResults>;
