import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { longDay } from '../../shared/dates.ts';
import type { StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/price.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { NoRows } from '../components/no-rows.tsx';
import { Cut, type ListRow, RowList } from '../components/row-list.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { CouponDialog } from './coupon-dialog.tsx';

export async function loader() {
  const [coupons, categories] = await Promise.all([
    fetchBody('GET /admin/coupons', {}),
    fetchBody('GET /admin/categories', {}),
  ]);
  return { coupons, categories };
}

const STATES = {
  active: <Badge tone="ok">Active</Badge>,
  to_come: <Badge tone="wait">Scheduled</Badge>,
  ended: <Badge>Ended</Badge>,
};

export function Component() {
  const { coupons, categories } = useLoaderData<typeof loader>();
  const [asked, setAsked] = useSearchParams();
  const [edited, setEdited] = useState<StaffCoupon | 'new' | undefined>(asked.has('new') ? 'new' : undefined);
  const { mutate, error } = useMutation();
  async function end(code: string) {
    const sure = await confirm({
      title: `End ${code}?`,
      line: 'Customers can’t use it anymore. Orders that already used it keep their discount.',
      yes: 'End coupon',
      tone: 'danger',
    });
    if (sure)
      await mutate(() => adminApi.call('DELETE /admin/coupons/:code', { params: { code } }), {
        success: 'Coupon ended.',
      });
  }
  // Reached by "new" in the address, the dialog doesn't open again on the way back.
  const close = () => {
    setEdited(undefined);
    if (asked.has('new')) setAsked({}, { replace: true });
  };
  return (
    <>
      <ScreenHead title="Coupons">
        <Button size="small" onClick={() => setEdited('new')}>
          Create coupon
        </Button>
      </ScreenHead>
      <ErrorAlert error={error} />
      {coupons.length === 0 ? (
        <NoRows what="coupons" line="A code that takes a percentage or an amount off an order.">
          <Button look="quiet" size="small" onClick={() => setEdited('new')}>
            Create your first coupon
          </Button>
        </NoRows>
      ) : (
        <RowList
          label="Coupons"
          columns={[
            { head: 'Code' },
            { head: 'Discount' },
            { head: 'Status' },
            { head: 'Ends' },
            { head: 'Used', number: true },
            { head: 'Total discount', number: true },
            { head: 'Actions', hidden: true },
          ]}
          rows={coupons.map((coupon) =>
            couponRow(coupon, { edit: () => setEdited(coupon), end: () => void end(coupon.code) }),
          )}
        />
      )}
      {edited && (
        <CouponDialog categories={categories} coupon={edited === 'new' ? undefined : edited} onClose={close} />
      )}
    </>
  );
}

type Acts = { edit: () => void; end: () => void };

function couponRow(coupon: StaffCoupon, { edit, end }: Acts): ListRow {
  const { code, state, uses, mostUses } = coupon;
  const endsOn = coupon.endsOn ? longDay(coupon.endsOn) : 'No end date';
  const used = mostUses === null ? `${uses}` : `${uses} of ${mostUses}`;
  return {
    key: code,
    link: code,
    cells: [<Cut key="worth">{worth(coupon)}</Cut>, STATES[state], endsOn, used, priceText(coupon.takenOff)],
    phone: {
      line: worth(coupon),
      aside: `Used ${used}`,
      states: (
        <>
          {STATES[state]} {endsOn}
        </>
      ),
    },
    act: coupon.isOpen && (
      <>
        <Button look="plain" size="small" onClick={edit} aria-label={`Edit ${code}`}>
          Edit
        </Button>
        {state !== 'ended' && (
          <Button look="plain" size="small" onClick={end} aria-label={`End ${code}`}>
            End
          </Button>
        )}
      </>
    ),
  };
}

const worth = ({ kind, amount, minimum, categories, products }: StaffCoupon) =>
  [
    kind === 'percent' ? `${amount}%` : priceText(amount),
    minimum > 0 && `from ${priceText(minimum)}`,
    categories.length + products.length > 0 && `on ${[...categories, ...products.map(({ name }) => name)].join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');
