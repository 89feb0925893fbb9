import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import styles from '../components/entries.module.css';
import { ScreenHead } from '../components/layout.tsx';
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
  const [isMaking, setMaking] = useState(false);
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
  return (
    <>
      <ScreenHead title="Coupons">
        <Button size="small" onClick={() => setMaking(true)}>
          Create coupon
        </Button>
      </ScreenHead>
      <ErrorAlert error={error} />
      {coupons.length === 0 ? (
        <p className={styles.none}>No coupons yet.</p>
      ) : (
        <Table
          label="Coupons"
          columns={[
            { head: 'Code' },
            { head: 'Discount' },
            { head: 'Status' },
            { head: 'Ends' },
            { head: 'Used', number: true },
            { head: 'Total discount', number: true },
            { head: 'End it', hidden: true },
          ]}
          rows={coupons.map((coupon) => ({
            key: coupon.code,
            cells: [
              <b key="code">{coupon.code}</b>,
              worth(coupon),
              STATES[coupon.state],
              coupon.endsOn ?? 'No end date',
              coupon.mostUses === null ? coupon.uses : `${coupon.uses} of ${coupon.mostUses}`,
              priceText(coupon.takenOff),
              coupon.state === 'ended' ? null : (
                <Button
                  key="end"
                  look="quiet"
                  size="small"
                  onClick={() => void end(coupon.code)}
                  aria-label={`End ${coupon.code}`}
                >
                  End
                </Button>
              ),
            ],
          }))}
        />
      )}
      {isMaking && <CouponDialog categories={categories} onClose={() => setMaking(false)} />}
    </>
  );
}

const worth = ({ kind, amount, minimum, categories, products }: StaffCoupon) =>
  [
    kind === 'percent' ? `${amount}%` : priceText(amount),
    minimum > 0 && `from ${priceText(minimum)}`,
    categories.length + products.length > 0 && `on ${[...categories, ...products.map(({ name }) => name)].join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');
