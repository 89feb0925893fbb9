import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { NoRows } from '../components/no-rows.tsx';
import { RowList } from '../components/row-list.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { CouponDialog } from './coupon-dialog.tsx';
import { couponRow, nameOf } from './coupon-row.tsx';

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
  // Reached by "new" in the address, the dialog doesn't open again on the way back.
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
