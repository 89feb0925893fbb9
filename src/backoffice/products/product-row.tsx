import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { formatMoney, readAmount, toDollars } from '../../shared/money.ts';
import { shortSize } from '../../shared/products/sizes.ts';
import type { RowEdit } from '../../shop/catalog/bulk/grid-schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, xIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { IconAction } from '../components/layout.tsx';
import type { ListColumn, ListRow } from '../components/lists/row-list.tsx';
import { Cut } from '../components/lists/row-list.tsx';
import { Thumb } from '../components/pictures/thumb.tsx';
import inlinePriceStyles from './inline-price.module.css';
import { ProductState } from './product-state.tsx';
import styles from './products.module.css';

export const PRODUCT_COLUMNS: readonly ListColumn[] = [
  { head: 'Product', grows: true },
  { head: 'Status' },
  { head: 'Stock' },
  { head: 'Price', number: true },
  { head: 'Category', gives: 2 },
  { head: 'Maker', gives: 1 },
];

type Listed = AdminBody<'GET /admin/products'>['rows'][number];

export function productRow(row: Listed): ListRow {
  const { id, name, image, category, community } = row;
  const state = <ProductState key="state" {...row} quiet />;
  return {
    key: id,
    href: `/admin/products/${id}`,
    link: name,
    picture: <Thumb src={image} />,
    cells: [
      state,
      <Left key="left" {...row} />,
      <span key="price" className={styles.prices}>
        <SalePrice {...row} />
        <InlinePrice {...row} />
      </span>,
      <Cut key="category">{category}</Cut>,
      <Cut key="maker">{community ?? ''}</Cut>,
    ],
    phone: {
      picture: <Thumb src={image} large />,
      sum: <InlinePrice {...row} />,
      line: category,
      states: (
        <>
          {row.status !== 'active' && state}
          <Left {...row} />
          <SalePrice {...row} />
        </>
      ),
    },
  };
}

/** Sale price while the sale is active. */
const SalePrice = ({ salePrice }: Pick<Listed, 'salePrice'>) =>
  salePrice !== null && <span className={styles.sale}>{`Sale ${priceText(salePrice)}`}</span>;

/** Available stock, per size if sizes are counted; sold-out sizes are highlighted. */
const Left = ({ onHand, reserved, sizes, isLow }: Pick<Listed, 'onHand' | 'reserved' | 'sizes' | 'isLow'>) => {
  const left = onHand - reserved;
  return (
    <span className={styles.left}>
      {left > 0 ? <b>{left}</b> : <Badge tone="no">Sold out</Badge>}
      {isLow && <Badge tone="wait">Low</Badge>}
      {left > 0 && sizes.length > 0 && (
        <span className={styles.sizes}>
          {sizes.map(({ size, left: of }) => (
            <span key={size} className={classNames(of === 0 && styles.gone)}>
              {shortSize(size)} {of}
            </span>
          ))}
        </span>
      )}
      {reserved > 0 && <span className="hint">{reserved} in unpaid orders</span>}
    </span>
  );
};

type Props = { id: string; name: string; price: number; changedAt: string };

/** Inline price edit in a list: Enter saves, Escape reverts. */
function InlinePrice({ id, name, price, changedAt }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen)
    return <PriceForm id={id} name={name} price={price} changedAt={changedAt} onClose={() => setOpen(false)} />;
  return (
    <button
      ref={button}
      type="button"
      className={inlinePriceStyles.price}
      aria-label={`Change the price of ${name}, ${priceText(price)}`}
      onClick={() => setOpen(true)}
    >
      {priceText(price)}
    </button>
  );
}

function PriceForm({ id, name, price, changedAt, onClose }: Props & { onClose: () => void }) {
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, pending, error } = useMutation();
  const [refused, setRefused] = useState<string>();
  // The edit is based on the version shown when it began.
  const [seen] = useState(changedAt);
  useEffect(() => input.current?.select(), []);

  async function save() {
    const read = readAmount(input.current?.value ?? '');
    if (!read.ok) return setRefused(read.sentence);
    setRefused(undefined);
    if (toDollars(read.cents) === price) return onClose();
    const row = { id, seen, price: toDollars(read.cents) };
    const saved = await mutate(() => saveOneRow(adminApi, row), { success: `Saved. ${formatMoney(read.cents)}` });
    if (saved) onClose();
    else input.current?.focus();
    return undefined;
  }
  const leaveOn = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
  const says = refused ?? error?.detail;
  return (
    <form
      className={inlinePriceStyles.form}
      noValidate
      onKeyDown={leaveOn}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <span className={inlinePriceStyles.row}>
        <span className={inlinePriceStyles.money}>
          <span aria-hidden="true">$</span>
          <input
            ref={input}
            id={field}
            aria-label={`Price of ${name}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={price.toFixed(2)}
            {...(says && { 'aria-invalid': true, 'aria-describedby': `${field}-error` })}
          />
        </span>
        <IconButton type="submit" label="Save price" aria-disabled={pending}>
          <Icon shape={checkIcon} />
        </IconButton>
        <IconAction label="Leave the price as it was" icon={xIcon} look="bare" onClick={onClose} />
      </span>
      {says && (
        <span className={inlinePriceStyles.error} id={`${field}-error`} role="alert">
          {says}
        </span>
      )}
    </form>
  );
}

/** Bulk endpoint with one row: a row error becomes the call's error. */
async function saveOneRow(api: typeof adminApi, row: RowEdit): Promise<ApiResult<{ id: string }>> {
  const answer = await api.call('PUT /admin/product-rows', { body: { rows: [row] } });
  if (!answer.ok) return answer;
  const [result] = answer.body;
  if (result?.ok) return { ...answer, body: { id: result.id } };
  const detail = result?.detail ?? 'It was not saved.';
  return { ok: false, status: 409, error: { code: 'changed_meanwhile', detail } };
}
