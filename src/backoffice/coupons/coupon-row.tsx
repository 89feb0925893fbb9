import type { StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { shopDay } from '../components/format-time.ts';
import type { ListRow } from '../components/list-row.ts';
import own from './coupons.module.css';
import { dayText, worthText } from './discount-text.ts';
import { type Category, withDeleted } from './scope.tsx';

const STATES = {
  active: <Badge tone="ok">Active</Badge>,
  to_come: <Badge tone="wait">Scheduled</Badge>,
  ended: <Badge>Ended</Badge>,
};

export const nameOf = ({ isAutomatic, code, description }: StaffCoupon) => (isAutomatic ? description : code);

type Acts = { edit: () => void; end: () => void };

export function couponRow(coupon: StaffCoupon, categories: readonly Category[], { edit, end }: Acts): ListRow {
  const { state, uses, mostUses, isAutomatic } = coupon;
  const name = nameOf(coupon);
  const worth = worthOf(coupon, categories);
  const used = mostUses === null ? `${uses}` : `${uses} of ${mostUses}`;
  const days = daysOf(coupon);
  return {
    key: coupon.code,
    link: name,
    cells: [
      <span key="worth" className={own.worth} title={worth}>
        {worth}
      </span>,
      isAutomatic ? 'Automatic' : 'Coupon code',
      ...[STATES[state], days, used, priceText(coupon.takenOff)],
    ],
    phone: {
      line: worth,
      aside: `Used ${used}`,
      states: (
        <>
          {STATES[state]} {isAutomatic && 'Automatic, '}
          {days}
        </>
      ),
    },
    act: coupon.isOpen && (
      <>
        <Button look="plain" size="small" onClick={edit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        {state !== 'ended' && (
          <Button look="plain" size="small" onClick={end} aria-label={`End ${name}`}>
            End
          </Button>
        )}
      </>
    ),
  };
}

/** What comes next: when it starts, or when it ends. */
function daysOf({ state, startsOn, endsOn }: StaffCoupon): string {
  const today = shopDay();
  if (state === 'to_come' && startsOn) return `Starts ${dayText(startsOn, today)}`;
  return endsOn ? dayText(endsOn, today) : 'No end date';
}

function worthOf({ products, buyGet, ...coupon }: StaffCoupon, categories: readonly Category[]): string {
  const named = (slugs: readonly string[], others: readonly { name: string }[]) => [
    ...withDeleted(categories, slugs).flatMap(({ slug, name }) => (slugs.includes(slug) ? [name] : [])),
    ...others.map(({ name }) => name),
  ];
  const given = buyGet && { ...buyGet, only: named(buyGet.categories, buyGet.products) };
  return worthText({ ...coupon, only: named(coupon.categories, products), buyGet: given });
}
