import type { ReactNode } from 'react';
import type { StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { pairClass } from '../../ui/field.tsx';
import { TextField } from '../components/fields.tsx';
import type { CouponKind } from './coupon-draft.ts';
import styles from './coupons.module.css';

type WorthProps = {
  kind: CouponKind;
  coupon: StaffCoupon | undefined;
  fields: Record<string, string>;
  /** From which amount on. */
  children: ReactNode;
};

/** How much: none of free shipping; of one thing with another how many of each. */
export function CouponWorth({ kind, coupon, fields, children }: WorthProps) {
  if (kind === 'free_shipping') return children;
  if (kind === 'buy_get')
    return (
      <BuyGetFields buyGet={coupon?.buyGet} amount={coupon?.amount} fields={fields}>
        {children}
      </BuyGetFields>
    );
  return (
    <div className={pairClass}>
      <TextField
        name="amount"
        label="Amount"
        hint={kind === 'percent' ? 'Percent' : 'US dollars'}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={coupon?.amount ?? ''}
        error={fields.amount}
      />
      {children}
    </div>
  );
}

type BuyGetProps = Pick<WorthProps, 'fields' | 'children'> & {
  buyGet: StaffCoupon['buyGet'] | undefined;
  amount: number | null | undefined;
};

const WHOLE = { inputMode: 'numeric', autoComplete: 'off' } as const;

const BuyGetFields = ({ buyGet, amount, fields, children }: BuyGetProps) => (
  <>
    <div className={styles.three}>
      <TextField {...WHOLE} name="buys" label="Buys" defaultValue={buyGet?.buys ?? 2} error={fields['buyGet.buys']} />
      <TextField {...WHOLE} name="gets" label="Gets" defaultValue={buyGet?.gets ?? 1} error={fields['buyGet.gets']} />
      <TextField
        name="amount"
        label="Percent off"
        hint="100 is free"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amount ?? 100}
        error={fields.amount}
      />
    </div>
    <div className={pairClass}>
      <TextField
        {...WHOLE}
        name="mostPerOrder"
        label="Times per order"
        optional
        defaultValue={buyGet?.mostPerOrder ?? ''}
        error={fields['buyGet.mostPerOrder']}
      />
      {children}
    </div>
  </>
);

type LimitsProps = { coupon: StaffCoupon | undefined; isAutomatic: boolean; fields: Record<string, string> };

/** Days of the shop's calendar; only a code has a limit of uses. */
export const CouponLimits = ({ coupon, isAutomatic, fields }: LimitsProps) => (
  <div className={pairClass}>
    <TextField
      name="startsOn"
      label="Start date"
      type="date"
      optional
      defaultValue={coupon?.startsOn ?? ''}
      error={fields.startsOn}
    />
    <TextField
      name="endsOn"
      label="End date"
      type="date"
      optional
      defaultValue={coupon?.endsOn ?? ''}
      error={fields.endsOn}
    />
    {!isAutomatic && (
      <>
        <TextField
          name="mostUses"
          label="Total uses"
          inputMode="numeric"
          optional
          defaultValue={coupon?.mostUses ?? ''}
          error={fields.mostUses}
        />
        <TextField
          name="mostUsesPerCustomer"
          label="Uses per customer"
          inputMode="numeric"
          optional
          defaultValue={coupon?.mostUsesPerCustomer ?? ''}
          error={fields.mostUsesPerCustomer}
        />
      </>
    )}
  </div>
);
