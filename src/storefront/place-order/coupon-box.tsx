import { type FormEvent, useState } from 'react';
import { api } from '../../browser/api.ts';
import { usePersisted } from '../../browser/persisted.ts';
import { cartItems } from '../../browser/shopper-storage.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { quoteLines } from '../cart/reconcile-cart.ts';
import { persistedCoupon } from './persisted-coupon.ts';
import styles from './place-order.module.css';

type CouponBoxProps = {
  /** Why a coupon that was applied no longer holds. */
  refused: string | undefined;
};

/** Section 2's coupon box: one code at a time, taken off again with a press. */
export function CouponBox({ refused }: CouponBoxProps) {
  const applied = usePersisted(persistedCoupon);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);

  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (typed.trim() === '') return setError('Enter a coupon code.');
    setPending(true);
    const answer = await api.call('POST /orders/apply-coupon', {
      body: { code: typed, orderItems: quoteLines(cartItems.read()) },
    });
    setPending(false);
    setError(answer.ok ? undefined : answer.error.detail);
    if (!answer.ok) return;
    setTyped('');
    persistedCoupon.set({ code: answer.body.code, description: answer.body.description });
  };

  if (applied) {
    return (
      <div className={styles.coupon}>
        <p role="status">
          <b>{applied.code}</b>
          {applied.description && ` · ${applied.description}`}
        </p>
        <Button look="quiet" size="small" onClick={() => persistedCoupon.clear()}>
          Remove coupon
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.coupon} method="post" noValidate onSubmit={apply}>
      <Field id="coupon" label="Coupon" error={error ?? refused} announced>
        {(tied) => (
          <div className={styles.code}>
            <Input
              {...tied}
              name="coupon"
              placeholder="Code"
              value={typed}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                setError(undefined);
              }}
            />
            <Button type="submit" look="quiet" pending={isPending}>
              Apply
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
