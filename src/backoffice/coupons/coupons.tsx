import { useLoaderData } from 'react-router';
import type { StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { fetchBody } from '../admin-api.ts';
import { shopDay } from '../components/format-time.ts';
import { Action } from '../components/layout.tsx';
import { Collection, type RowActions } from '../components/lists/collection.tsx';
import { Cut, type ListColumn, type ListRow, RowList } from '../components/lists/row-list.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { dayText, worthText } from './discount-text.ts';
import { type Category, withDeleted } from './scope.tsx';

export async function loader() {
  const [coupons, categories] = await Promise.all([
    fetchBody('GET /admin/coupons', {}),
    fetchBody('GET /admin/categories', {}),
  ]);
  return { coupons, categories };
}

export function Component() {
  const { coupons, categories } = useLoaderData<typeof loader>();
  return (
    <Collection
      title="Discounts"
      what="discounts"
      line="A code, or a sale that applies by itself: money off, free shipping, or one thing with another."
      add={{ label: 'Create discount', first: 'Create your first discount' }}
      rows={coupons}
      list={(acts) => (
        <RowList
          label="Discounts"
          columns={COLUMNS}
          rows={coupons.map((coupon) => couponRow(coupon, categories, acts))}
        />
      )}
      form={(coupon, close) => <CouponDialog categories={categories} coupon={coupon} onClose={close} />}
    />
  );
}

const COLUMNS: readonly ListColumn[] = [
  { head: 'Discount' },
  { head: 'What it does', grows: true },
  { head: 'Type', gives: 1 },
  { head: 'Status' },
  { head: 'Ends' },
  { head: 'Used', number: true },
  { head: 'Total discount', number: true },
  { head: 'Actions', hidden: true },
];

const COUPON_BADGES = {
  active: <Badge tone="ok">Active</Badge>,
  to_come: <Badge tone="wait">Scheduled</Badge>,
  ended: <Badge>Ended</Badge>,
};

function couponRow(coupon: StaffCoupon, categories: readonly Category[], acts: RowActions<StaffCoupon>): ListRow {
  const { code, state, uses, mostUses, isAutomatic } = coupon;
  const name = isAutomatic ? coupon.description : code;
  const worth = getWorth(coupon, categories);
  const used = mostUses === null ? `${uses}` : `${uses} of ${mostUses}`;
  const days = getDays(coupon);
  const end = () =>
    acts.run('DELETE /admin/coupons/:code', {
      params: { code },
      confirm: {
        title: `End ${name}?`,
        line: 'Customers can’t use it anymore. Orders that already used it keep their discount.',
        yes: 'End discount',
        tone: 'danger',
      },
      success: 'Discount ended.',
    });
  return {
    key: code,
    link: name,
    cells: [
      <Cut key="worth" grows>
        {worth}
      </Cut>,
      isAutomatic ? 'Automatic' : 'Coupon code',
      ...[COUPON_BADGES[state], days, used, priceText(coupon.takenOff)],
    ],
    phone: {
      line: worth,
      aside: `Used ${used}`,
      states: (
        <>
          {COUPON_BADGES[state]} {isAutomatic && 'Automatic, '}
          {days}
        </>
      ),
    },
    act: coupon.isOpen && (
      <>
        <Action label="Edit" of={name} look="plain" onClick={() => acts.edit(coupon)} />
        {state !== 'ended' && <Action label="End" of={name} look="plain" onClick={end} />}
      </>
    ),
  };
}

/** Next change: the start or the end. */
function getDays({ state, startsOn, endsOn }: StaffCoupon): string {
  const today = shopDay();
  if (state === 'to_come' && startsOn) return `Starts ${dayText(startsOn, today)}`;
  return endsOn ? dayText(endsOn, today) : 'No end date';
}

function getWorth({ products, buyGet, ...coupon }: StaffCoupon, categories: readonly Category[]): string {
  const named = (slugs: readonly string[], others: readonly { name: string }[]) => [
    ...withDeleted(categories, slugs).flatMap(({ slug, name }) => (slugs.includes(slug) ? [name] : [])),
    ...others.map(({ name }) => name),
  ];
  const given = buyGet && { ...buyGet, only: named(buyGet.categories, buyGet.products) };
  return worthText({ ...coupon, only: named(coupon.categories, products), buyGet: given });
}
