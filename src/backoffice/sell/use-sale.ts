import { useState } from 'react';
import { useQuery } from '../../browser/forms/use-query.ts';
import { createPersisted, localSource, usePersisted } from '../../browser/storage/persisted.ts';
import { uuid } from '../../browser/uuid.ts';
import type { PlaceOfSale } from '../../shared/address/place-of-sale.ts';
import { fromDollars, toDollars } from '../../shared/money.ts';
import { isCustomItem } from '../../shared/products/design-id.ts';
import type { ProductLine } from '../../shop/catalog/lists/staff-schema.ts';
import type { MadeSale, SaleInput } from '../../shop/in-person/schema.ts';
import { adminApi } from '../admin-api.ts';
import { useMutation } from '../components/forms/use-mutation.ts';

/**
 * Sale in progress, from the first product to the payment. `own`: the shop's location. The sale is kept until it
 * completes: a network error loses nothing, and a retry sells only once because the idempotency key stays the same.
 */
export function useSale(own: PlaceOfSale | undefined) {
  const [lines, setLines] = useState<readonly SaleLine[]>([]);
  const [email, setEmail] = useState('');
  const [discount, setDiscount] = useState<SaleDiscount>();
  const [key, setKey] = useState(uuid);
  const [sold, setSold] = useState<MadeSale>();
  const place = usePersisted(placeOfSale) ?? own ?? { state: '', postalCode: '' };
  const { mutate, pending, error, fields, reset } = useMutation();

  const items = lines.map(({ product, name, size, qty, cents, details }) => ({
    product,
    size: size || null,
    qty,
    ...(isCustomItem(product) && { name }),
    ...(cents !== undefined && { price: toDollars(cents) }),
    ...(details && { details }),
  }));
  const isPlaced = isWhole(place);
  const quote = useQuery(
    lines.length > 0 ? JSON.stringify([items, isPlaced && place, discount]) : undefined,
    async () => {
      const body = { items, place: isPlaced ? place : null, ...(discount && { discount }) };
      const answer = await adminApi.call('POST /admin/in-person/quote', { body });
      return answer.ok ? { ...answer, body: { ...answer.body, isTaxed: isPlaced } } : answer;
    },
    { debounceMs: QUOTE_DELAY_MS, keepPrevious: true },
  );
  const figures = quote.answer?.ok && !quote.isLoading ? quote.answer.body : undefined;

  /** Each tap adds one unit; a product with sizes gets a new line per tap until its size is chosen. */
  function add({ id, name, image }: ProductLine) {
    const known = lines.find(({ product, size, details }) => product === id && size === '' && !details?.[0]?.text);
    if (known) change(known.key, { qty: known.qty + 1 });
    else setLines([...lines, { key: uuid(), product: id, name, image, size: '', qty: 1 }]);
    reset();
  }

  /** An item that isn't in the shop; its price is in cents. */
  function addCustom(name: string, cents: number) {
    setLines([...lines, { key: uuid(), product: `custom-${uuid()}`, name, image: '', size: '', qty: 1, cents }]);
    reset();
  }

  function change(which: string, to: Partial<Pick<SaleLine, 'size' | 'qty' | 'cents' | 'details'>>) {
    const changed = lines.map((line) => (line.key === which ? { ...line, ...to } : line));
    setLines(changed.filter(({ qty }) => qty > 0).map((line) => ({ ...line, qty: Math.min(line.qty, MAX_OF_ONE) })));
    reset();
  }

  /** `cash` in cents; null: payment by the link in the response. */
  async function charge(cash: number | null) {
    if (!figures?.isTaxed) return;
    const body = {
      key,
      items,
      place,
      ...(discount && { discount }),
      email,
      expected: figures.totalPrice,
      cash: cash === null ? null : toDollars(cash),
    };
    const answer = await mutate(() => adminApi.call('POST /admin/in-person', { body }));
    if (answer) setSold(answer.body);
  }

  function startAnew() {
    setLines([]);
    setEmail('');
    setDiscount(undefined);
    setKey(uuid());
    setSold(undefined);
    reset();
  }

  return {
    lines,
    add,
    addCustom,
    change,
    discount,
    setDiscount,
    email,
    setEmail,
    place,
    quote,
    figures,
    charge,
    sold,
    startAnew,
    pending,
    error,
    fields,
    setPlace: (to: PlaceOfSale) => placeOfSale.set(to),
    /** Total; undefined until the location is known. */
    totalCents: figures?.isTaxed ? (fromDollars(figures.totalPrice) ?? 0) : undefined,
    units: lines.reduce((sum, { qty }) => sum + qty, 0),
    /** Same items with a new idempotency key, after an abandoned payment link. */
    takeBack() {
      setKey(uuid());
      setSold(undefined);
    },
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 20;

function readPlace(found: unknown): PlaceOfSale | undefined {
  const { state, postalCode } = (found ?? {}) as { state?: unknown; postalCode?: unknown };
  return isText(state) && isText(postalCode) ? { state, postalCode } : undefined;
}

/** Last place of sale in this browser: a market stall stays in one place all day. */
const placeOfSale = createPersisted<PlaceOfSale | undefined>({
  key: 'placeOfSale',
  empty: undefined,
  check: readPlace,
  source: localSource,
});

export type SaleDiscount = NonNullable<SaleInput['discount']>;

export type SaleLine = {
  key: string;
  product: string;
  name: string;
  image: string;
  size: string;
  qty: number;
  /** Agreed price of one; undefined for the shop's. */
  cents?: number | undefined;
  details?: { label: string; text: string }[];
};

const QUOTE_DELAY_MS = 200;
const MAX_OF_ONE = 1_000;

/** The place is complete enough to query: a state and a ZIP code's digits. The server checks whether they match. */
const isWhole = ({ state, postalCode }: PlaceOfSale) => state !== '' && /^\s*\d{5}/.test(postalCode);

export type SaleState = ReturnType<typeof useSale>;
