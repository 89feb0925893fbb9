import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { AdminBody } from '../../browser/admin-client.ts';
import { useQuery } from '../../browser/use-query.ts';
import { currencyText } from '../../shared/currency-text.ts';
import { canSearch } from '../../shared/office-search.ts';
import { orderName } from '../../shared/order-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  arrowRightIcon,
  bookOpenIcon,
  packageIcon,
  searchIcon,
  settingsIcon,
  userRoundIcon,
  xIcon,
} from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/price.tsx';
import { adminApi } from '../admin-api.ts';
import { formatLongDay } from '../components/format-time.ts';
import { Thumb } from '../components/thumb.tsx';
import type { HelpMatch } from '../help/section-matches.ts';
import { ListedStatus } from '../orders/status-badge.tsx';
import { StatusBadge } from '../products/product-state.tsx';
import { useStaff } from '../session.ts';
import { Marked } from './marked.tsx';
import { firstShortcuts, matchingScreens, type ScreenMatch } from './screen-matches.ts';
import styles from './search.module.css';

type Found = AdminBody<'GET /admin/search'>;
type Option = { href: string; icon: ReactNode; name: string; line: string; end?: ReactNode };
type Group = { name: string; options: Option[] };

const LIST = 'office-search-results';
const DEBOUNCE_MS = 120;
/** Of a kind the shop answers so many; then there may be more. */
const FULL = 5;
const MOST_HELP = 4;

/** What was typed last in this tab: who comes back from a result finds it again. */
let lastTyped = '';

/** One field over everything: orders, customers, products, screens, the handbook. Arrow keys walk through it, Enter opens it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { key } = useLocation();
  const { role } = useStaff();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const openedAt = useRef(key);
  const [typed, setTyped] = useState(lastTyped);
  const [active, setActive] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const words = typed.trim();
  const asked = canSearch(words) ? words : undefined;
  const { answer, data, isLoading, refetch } = useQuery(
    asked,
    () => adminApi.call('GET /admin/search', { query: { q: asked ?? '' } }),
    { debounceMs: DEBOUNCE_MS, keepPrevious: true },
  );
  const help = useHelp(words);
  const groups = groupsOf({ words, found: asked === undefined ? undefined : data, help, role });
  const options = groups.flatMap((group) => group.options);
  const chosen = Math.min(active, options.length - 1);
  const isComing = isLoading || help === undefined;

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    field.current?.select();
    return () => shown?.close();
  }, []);
  // A result was opened.
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  useEffect(() => {
    document.getElementById(`${LIST}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  // Enter was pressed before the shop had answered.
  useEffect(() => {
    if (!isEntered || isComing) return;
    setEntered(false);
    document.getElementById(`${LIST}-${chosen}`)?.click();
  }, [isEntered, isComing, chosen]);

  // By the dialog itself, which gives the focus back.
  const close = () => dialog.current?.close();
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((chosen + step + options.length) % options.length);
    }
    // Else it would only empty the field.
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setEntered(true);
    }
  };
  const refused = answer && !answer.ok && !isLoading ? answer.error.detail : undefined;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search everything"
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
      onPointerDown={({ target }) => target === dialog.current && close()}
    >
      <search className={styles.field}>
        <Icon shape={searchIcon} />
        <input
          ref={field}
          role="combobox"
          aria-label="Search everything"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={LIST}
          {...(options.length > 0 && { 'aria-activedescendant': `${LIST}-${chosen}` })}
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Order, name, street, ZIP, product, setting, help…"
          value={typed}
          onChange={({ target }) => {
            lastTyped = target.value;
            setTyped(target.value);
            setActive(0);
            setEntered(false);
          }}
          onKeyDown={press}
        />
        <IconButton label="Close" look="bare" onClick={close}>
          <Icon shape={xIcon} />
        </IconButton>
      </search>
      <div className={classNames(styles.results, isLoading && styles.loading)}>
        {refused !== undefined && (
          <div className={styles.said} role="alert">
            <p>{refused}</p>
            <Button size="small" look="quiet" onClick={refetch}>
              Try again
            </Button>
          </div>
        )}
        <div id={LIST} role="listbox" aria-label="Results">
          {groups.map(({ name, options: own }, place) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset can't stand in a listbox
            <div key={name} role="group" aria-label={name}>
              <p className={styles.group} aria-hidden="true">
                {name}
              </p>
              {own.map((option, index) => (
                <OptionLink
                  key={option.href}
                  option={option}
                  words={words}
                  place={groups.slice(0, place).reduce((sum, each) => sum + each.options.length, 0) + index}
                  active={chosen}
                  onPoint={setActive}
                />
              ))}
            </div>
          ))}
        </div>
        <Hints
          words={words}
          isEmpty={options.length === 0 && !isComing && refused === undefined}
          isShort={asked === undefined}
          isLimited={data?.isLimited ?? false}
        />
      </div>
      <ResultCount words={words} isComing={isComing} count={options.length} />
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </dialog>
  );
}

type CountProps = { words: string; isComing: boolean; count: number };

const ResultCount = ({ words, isComing, count }: CountProps) => (
  <p className="vh" role="status">
    {words !== '' && !isComing && (count === 1 ? '1 result' : `${count} results`)}
  </p>
);

type HintProps = { words: string; isEmpty: boolean; isShort: boolean; isLimited: boolean };

function Hints({ words, isEmpty, isShort, isLimited }: HintProps) {
  if (words === '') return null;
  const hint = isShort
    ? 'Type three letters or digits in a row to search orders, customers and products.'
    : isEmpty && `Nothing found for “${words}”. Try part of a name, an email, a street, a ZIP code or an order number.`;
  return (
    <>
      {hint && <p className={styles.said}>{hint}</p>}
      {isLimited && !isShort && (
        <p className={styles.said}>Customers are left out: you’ve searched for people very often. Try again later.</p>
      )}
    </>
  );
}

type LinkProps = {
  option: Option;
  words: string;
  place: number;
  active: number;
  onPoint: (place: number) => void;
};

const OptionLink = ({ option: { href, icon, name, line, end }, words, place, active, onPoint }: LinkProps) => (
  <a
    id={`${LIST}-${place}`}
    href={href}
    role="option"
    aria-selected={place === active}
    tabIndex={-1}
    onPointerMove={() => place !== active && onPoint(place)}
  >
    {icon}
    <span>
      <b>
        <Marked text={name} words={words} />
      </b>
      <small>
        <Marked text={line} words={words} />
      </small>
    </span>
    {end}
  </a>
);

type FindHelp = typeof import('../help/section-matches.ts').matchingSections;

/** What the handbook says of it; undefined until it has come, and nothing where it doesn't: everything else is found. */
function useHelp(words: string): HelpMatch[] | undefined {
  const [find, setFind] = useState<FindHelp>();
  useEffect(() => {
    import('../help/section-matches.ts').then(
      ({ matchingSections }) => setFind(() => matchingSections),
      () => setFind(() => () => []),
    );
  }, []);
  return find?.(words, MOST_HELP);
}

type FoundInput = {
  words: string;
  found: Found | undefined;
  help: HelpMatch[] | undefined;
  role: 'owner' | 'helper';
};

function groupsOf({ words, found, help = [], role }: FoundInput): Group[] {
  if (words === '') return [{ name: 'Go to', options: firstShortcuts(role).map(screenOption) }];
  const more = (kind: string, path: string, isFull: boolean): Option[] =>
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
  const { orders = [], formerOrders = [], customers = [], products = [] } = found ?? {};
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
