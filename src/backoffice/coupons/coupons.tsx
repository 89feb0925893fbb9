import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { shopDay } from '../components/format-time.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { ScreenHead } from '../components/layout.tsx';
import { NoRows } from '../components/lists/no-rows.tsx';
import type { ListRow } from '../components/lists/row-list.tsx';
import { RowList } from '../components/lists/row-list.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import own from './coupons.module.css';
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
  const [asked, setAsked] = useSearchParams();
  const [edited, setEdited] = useState<StaffCoupon | 'new' | undefined>(asked.has('new') ? 'new' : undefined);
  const { mutate, error } = useMutation();
  async function end(coupon: StaffCoupon) {
    const { code } = coupon;
    const sure = await confirm({
      title: `End ${nameOf(coupon)}?`,
      line: 'Customers can’t use it anymore. Orders that already used it keep their discount.',
      yes: 'End discount',
      tone: 'danger',
    });
    if (sure)
      await mutate(() => adminApi.call('DELETE /admin/coupons/:code', { params: { code } }), {
        success: 'Discount ended.',
      });
  }
  // If opened by "new" in the URL, the dialog must not reopen on back navigation.
  const close = () => {
    setEdited(undefined);
    if (asked.has('new')) setAsked({}, { replace: true });
  };
  return (
    <>
      <ScreenHead title="Discounts">
        <Button size="small" onClick={() => setEdited('new')}>
          Create discount
        </Button>
      </ScreenHead>
      <ErrorAlert error={error} />
      {coupons.length === 0 ? (
        <NoRows
          what="discounts"
          line="A code, or a sale that applies by itself: money off, free shipping, or one thing with another."
        >
          <Button look="quiet" size="small" onClick={() => setEdited('new')}>
            Create your first discount
          </Button>
        </NoRows>
      ) : (
        <RowList
          label="Discounts"
          columns={[
            { head: 'Discount' },
            { head: 'What it does', grows: true },
            { head: 'Type', gives: 1 },
            { head: 'Status' },
            { head: 'Ends' },
            { head: 'Used', number: true },
            { head: 'Total discount', number: true },
            { head: 'Actions', hidden: true },
          ]}
          rows={coupons.map((coupon) =>
            couponRow(coupon, categories, {
              edit: () => setEdited(coupon),
              end: () => void end(coupon),
            }),
          )}
        />
      )}
      {edited && (
        <CouponDialog categories={categories} coupon={edited === 'new' ? undefined : edited} onClose={close} />
      )}
    </>
  );
}

const COUPON_BADGES = {
  active: <Badge tone="ok">Active</Badge>,
  to_come: <Badge tone="wait">Scheduled</Badge>,
  ended: <Badge>Ended</Badge>,
};

const nameOf = ({ isAutomatic, code, description }: StaffCoupon) => (isAutomatic ? description : code);

type Acts = { edit: () => void; end: () => void };

function couponRow(coupon: StaffCoupon, categories: readonly Category[], { edit, end }: Acts): ListRow {
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

/** Next change: the start or the end. */
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
