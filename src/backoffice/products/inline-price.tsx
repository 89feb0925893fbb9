import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatMoney, readAmount, toDollars } from '../../shared/money.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, xIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { useMutation } from '../components/use-mutation.ts';
import styles from './inline-price.module.css';
import { saveOneRow } from './save-one-row.ts';

type Props = { id: string; name: string; price: number; changedAt: string };

/** A price of a list, changed in place: Enter saves it, Escape leaves it as it was. */
export function InlinePrice({ id, name, price, changedAt }: Props) {
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
      className={styles.price}
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
  // What was typed is based on the version that was shown when it began.
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
      className={styles.form}
      noValidate
      onKeyDown={leaveOn}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <span className={styles.row}>
        <span className={styles.money}>
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
        <IconButton label="Leave the price as it was" look="bare" onClick={onClose}>
          <Icon shape={xIcon} />
        </IconButton>
      </span>
      {says && (
        <span className={styles.error} id={`${field}-error`} role="alert">
          {says}
        </span>
      )}
    </form>
  );
}
