import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { CouponDraft, StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass, pairClass } from '../../ui/field.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { fetchFor, office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { confirm } from '../pieces/confirm.tsx';
import { Dialog } from '../pieces/dialog.tsx';
import styles from '../pieces/entries.module.css';
import { focusFault, readForm, SelectField, TextField } from '../pieces/fields.tsx';
import { Buttons, ScreenHead } from '../pieces/layout.tsx';
import { Refusal } from '../pieces/refusal.tsx';

export async function loader() {
  const [coupons, categories] = await Promise.all([
    fetchFor('GET /admin/coupons', {}),
    fetchFor('GET /admin/categories', {}),
  ]);
  return { coupons, categories };
}

const STATES = {
  active: <Badge tone="ok">Works</Badge>,
  to_come: <Badge tone="wait">To come</Badge>,
  ended: <Badge>Ended</Badge>,
};

export function Component() {
  const { coupons, categories } = useLoaderData<typeof loader>();
  const [isMaking, setMaking] = useState(false);
  const { act, error } = useAct();
  async function end(code: string) {
    const sure = await confirm({
      title: `End ${code}?`,
      line: 'Nobody can use it any more. Orders that have keep their discount.',
      yes: 'End the coupon',
      tone: 'danger',
    });
    if (sure) await act(() => office.call('DELETE /admin/coupons/:code', { params: { code } }), { said: 'Ended.' });
  }
  return (
    <>
      <ScreenHead title="Coupons">
        <Button size="small" onClick={() => setMaking(true)}>
          New coupon
        </Button>
      </ScreenHead>
      <Refusal error={error} />
      {coupons.length === 0 ? (
        <p className={styles.none}>No coupons yet.</p>
      ) : (
        <Table
          label="Coupons"
          columns={[
            { head: 'Code' },
            { head: 'Takes off' },
            { head: 'State' },
            { head: 'Until' },
            { head: 'Used', number: true },
            { head: 'In all', number: true },
            { head: 'End it', hidden: true },
          ]}
          rows={coupons.map((coupon) => ({
            key: coupon.code,
            cells: [
              <b key="code">{coupon.code}</b>,
              worth(coupon),
              STATES[coupon.state],
              coupon.endsOn ?? 'Open',
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

const worth = ({ kind, amount, minimum, categories }: StaffCoupon) =>
  [
    kind === 'percent' ? `${amount}%` : priceText(amount),
    minimum > 0 && `from ${priceText(minimum)}`,
    categories.length > 0 && `on ${categories.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');

type DialogProps = { categories: readonly { slug: string; name: string }[]; onClose: () => void };

function CouponDialog({ categories, onClose }: DialogProps) {
  const { act, pending, error, fields } = useAct();
  async function make(form: HTMLFormElement) {
    const made = await act(() => office.call('POST /admin/coupons', { body: draftIn(form) }), {
      said: ({ code }) => `${code} works.`,
    });
    if (made) onClose();
    else focusFault(form);
  }
  return (
    <Dialog title="New coupon" onClose={onClose}>
      {Object.keys(fields).length === 0 && <Refusal error={error} />}
      <form
        className={fieldsClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make(event.currentTarget);
        }}
      >
        <TextField
          name="code"
          label="Code"
          hint="What shoppers type: WELCOME10"
          error={fields.code}
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          name="description"
          label="What shoppers read beside it"
          hint="10% off your first order"
          error={fields.description}
          maxLength={120}
        />
        <div className={pairClass}>
          <SelectField
            name="kind"
            label="Takes off"
            error={fields.kind}
            choices={[
              { value: 'percent', name: 'Percent' },
              { value: 'fixed', name: 'Dollars' },
            ]}
          />
          <TextField name="amount" label="Amount" inputMode="decimal" error={fields.amount} />
          <TextField
            name="minimum"
            label="From an amount of (USD)"
            inputMode="decimal"
            optional
            error={fields.minimum}
          />
          <SelectField
            name="category"
            label="Only for"
            error={fields.categories}
            choices={[
              { value: '', name: 'Everything' },
              ...categories.map(({ slug, name }) => ({ value: slug, name })),
            ]}
          />
          <TextField name="startsOn" label="First day" type="date" optional error={fields.startsOn} />
          <TextField name="endsOn" label="Last day" type="date" optional error={fields.endsOn} />
          <TextField name="mostUses" label="Uses in all" inputMode="numeric" optional error={fields.mostUses} />
          <TextField
            name="mostUsesPerCustomer"
            label="Uses by one person"
            inputMode="numeric"
            optional
            error={fields.mostUsesPerCustomer}
          />
        </div>
        <Buttons>
          <Button type="submit" size="small" pending={pending}>
            Make coupon
          </Button>
          <Button look="plain" size="small" onClick={onClose}>
            Go back
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}

function draftIn(form: HTMLFormElement): CouponDraft {
  const read = readForm(form);
  const whole = (name: string) => (read.text(name) === '' ? null : Number(read.text(name)) || 0);
  return {
    code: read.text('code').trim(),
    description: read.text('description'),
    kind: read.text('kind') === 'fixed' ? 'fixed' : 'percent',
    amount: read.number('amount') || 0,
    minimum: read.text('minimum') === '' ? 0 : Number(read.text('minimum')) || 0,
    categories: read.text('category') === '' ? [] : [read.text('category')],
    startsOn: read.text('startsOn') || null,
    endsOn: read.text('endsOn') || null,
    mostUses: whole('mostUses'),
    mostUsesPerCustomer: whole('mostUsesPerCustomer'),
  };
}
