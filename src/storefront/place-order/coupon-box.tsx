import { type FormEvent, useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { cartItems } from '../../browser/storage/shopper-storage.ts';
import type { ApiError } from '../../shared/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, steadyClass } from '../../ui/field.tsx';
import { quoteLines } from '../cart/reconcile-cart.ts';
import { persistedCoupon } from './persisted-coupon.ts';
import styles from './place-order.module.css';

const ABOUT_COUPONS = /^(coupon_|too_many_coupons)/;

export const isAboutCoupon = ({ code }: ApiError): boolean => ABOUT_COUPONS.test(code);

type CouponBoxProps = {
  /** Why the coupon was removed. */
  refused: string | undefined;
  /** Why the coupon gives no discount. */
  note: string | null;
};

const NO_CODE = { code: 'no_code', detail: 'Enter a coupon code.' };

/** Coupon box (specification, section 2): one code at a time, removable. */
export function CouponBox({ refused, note }: CouponBoxProps) {
  const applied = usePersisted(persistedCoupon);
  const [typed, setTyped] = useState('');
  const { call, pending, error, setError } = useCall();

  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    if (typed.trim() === '') return setError(NO_CODE);
    const body = { code: typed, orderItems: quoteLines(cartItems.read()) };
    const answer = await call(() => api.call('POST /orders/apply-coupon', { body }));
    if (!answer?.ok) return;
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
        {note && <p role="status">{note}</p>}
        <Button look="quiet" size="small" onClick={() => persistedCoupon.clear()}>
          Remove coupon
        </Button>
      </div>
    );
  }
  return (
    <form className={`${styles.coupon} ${steadyClass}`} method="post" noValidate onSubmit={apply}>
      <Field id="coupon" label="Coupon" error={error?.detail ?? refused} announced>
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
            <Button type="submit" look="quiet" pending={pending}>
              Apply
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** Removes an invalid coupon; the box shows why. */
export function useRefusedCoupon(error: ApiError | undefined): string | undefined {
  const [sentence, setSentence] = useState<string>();
  const isCoupons = error !== undefined && isAboutCoupon(error);
  useEffect(() => {
    if (!isCoupons) return;
    setSentence(error.detail);
    persistedCoupon.clear();
  }, [isCoupons, error]);
  return sentence;
}
