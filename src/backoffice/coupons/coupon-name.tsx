import type { StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { pairClass } from '../../ui/field.tsx';
import { TextField } from '../components/fields.tsx';
import { Segments } from '../components/segments.tsx';

const WAYS = [
  { value: 'code', name: 'Coupon code', line: 'Customers enter it, or open its link.' },
  {
    value: 'automatic',
    name: 'Automatic',
    line: 'It applies by itself. With a coupon, the one that saves more counts.',
  },
] as const;

type CalledProps = {
  coupon: StaffCoupon | undefined;
  isAutomatic: boolean;
  onWay: (isAutomatic: boolean) => void;
  fields: Record<string, string>;
};

/** By a code or by itself, which stays as it was made; and how it is called. */
export const CouponName = ({ coupon, isAutomatic, onWay, fields }: CalledProps) => (
  <>
    {!coupon && (
      <Segments
        name="way"
        label="How it applies"
        defaultValue="code"
        choices={WAYS}
        onChange={(way) => onWay(way === 'automatic')}
      />
    )}
    <div className={!coupon && !isAutomatic ? pairClass : undefined}>
      {!coupon && !isAutomatic && (
        <TextField
          name="code"
          label="Code"
          hint="Like WELCOME10"
          error={fields.code}
          maxLength={40}
          autoComplete="off"
        />
      )}
      <TextField
        name="description"
        label={isAutomatic ? 'Name' : 'Description'}
        hint={isAutomatic ? 'Customers see it, like Spring sale' : 'Like 10% off your first order'}
        defaultValue={coupon?.description}
        error={fields.description}
        maxLength={120}
      />
    </div>
  </>
);
