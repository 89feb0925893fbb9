import { useState } from 'react';
import type { ApiResult } from '../../shared/api-client.ts';
import { toDollars } from '../../shared/money.ts';
import type { CouponDraft, StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass, pairClass } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { Dialog } from '../components/dialog.tsx';
import { MoneyField, SelectField, TextField } from '../components/fields.tsx';
import { Buttons, Note } from '../components/layout.tsx';
import type { FoundProduct } from '../components/product-search.tsx';
import { focusFirstError, mergeFieldErrors, readForm } from '../components/read-form.ts';
import { useMutation } from '../components/use-mutation.ts';

import { CouponScope } from './scope.tsx';

type DialogProps = {
  categories: readonly { slug: string; name: string }[];
  /** Left out: a new one. */
  coupon?: StaffCoupon | undefined;
  onClose: () => void;
};

export function CouponDialog({ categories, coupon, onClose }: DialogProps) {
  const { mutate, pending, error, fields } = useMutation();
  const [products, setProducts] = useState<readonly FoundProduct[]>(coupon?.products ?? []);
  async function submit(form: HTMLFormElement) {
    const { body, fieldErrors } = draftIn(form, products);
    const saved = await mutate(async () => mergeFieldErrors(await save(body, coupon), fieldErrors), {
      success: coupon ? 'Coupon saved.' : `Coupon ${body.code.toUpperCase()} created.`,
    });
    if (saved) onClose();
    else focusFirstError(form);
  }
  return (
    <Dialog title={coupon ? `Edit ${coupon.code}` : 'Create coupon'} onClose={onClose}>
      <FormAlert error={error} />
      <form
        className={fieldsClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {coupon && coupon.uses > 0 && <Note>Orders that already used it keep their discount.</Note>}
        {!coupon && (
          <TextField
            name="code"
            label="Code"
            hint="What customers enter at checkout, like WELCOME10"
            error={fields.code}
            maxLength={40}
            autoComplete="off"
          />
        )}
        <TextField
          name="description"
          label="Description"
          hint="10% off your first order"
          defaultValue={coupon?.description}
          error={fields.description}
          maxLength={120}
        />
        <div className={pairClass}>
          <SelectField
            name="kind"
            label="Discount"
            defaultValue={coupon?.kind}
            error={fields.kind}
            choices={[
              { value: 'percent', name: 'Percent' },
              { value: 'fixed', name: 'Dollars' },
            ]}
          />
          <TextField
            name="amount"
            label="Amount"
            inputMode="decimal"
            defaultValue={coupon?.amount}
            error={fields.amount}
          />
        </div>
        <MoneyField
          name="minimum"
          noun="amount"
          label="Minimum order (USD)"
          optional
          defaultValue={coupon && coupon.minimum > 0 ? coupon.minimum.toFixed(2) : ''}
          error={fields.minimum}
        />
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
        </div>
        <CouponScope
          categories={categories}
          ticked={coupon?.categories ?? []}
          chosen={products}
          onChoose={setProducts}
          fields={fields}
        />
        <Buttons>
          <Button type="submit" size="small" pending={pending}>
            Save coupon
          </Button>
          <Button look="plain" size="small" onClick={onClose}>
            Cancel
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}

function save({ code, ...draft }: CouponDraft, coupon: StaffCoupon | undefined): Promise<ApiResult<unknown>> {
  if (!coupon) return adminApi.call('POST /admin/coupons', { body: { code, ...draft } });
  const body = { ...draft, seen: coupon.changedAt };
  return adminApi.call('PUT /admin/coupons/:code', { params: { code: coupon.code }, body });
}

function draftIn(
  form: HTMLFormElement,
  products: readonly FoundProduct[],
): { body: CouponDraft; fieldErrors: Record<string, string> } {
  const read = readForm(form);
  const uses = (name: string) => (read.text(name).trim() === '' ? null : read.whole(name) || 0);
  const kind = read.text('kind') === 'fixed' ? 'fixed' : 'percent';
  const body = {
    code: read.text('code').trim(),
    description: read.text('description'),
    kind,
    amount: toDollars(kind === 'fixed' ? read.cents('amount', 'amount') : read.hundredths('amount')),
    minimum: read.text('minimum').trim() === '' ? 0 : toDollars(read.cents('minimum', 'amount')),
    categories: read.all('categories'),
    products: products.map(({ id }) => id),
    startsOn: read.text('startsOn') || null,
    endsOn: read.text('endsOn') || null,
    mostUses: uses('mostUses'),
    mostUsesPerCustomer: uses('mostUsesPerCustomer'),
  } as const;
  return { body, fieldErrors: read.fieldErrors };
}
