import { useState } from 'react';
import type { AdminInput } from '../../../browser/client.ts';
import { uuid } from '../../../browser/uuid.ts';
import { fromDollars, readAmount, toDollars } from '../../../shared/money.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { priceText } from '../../../ui/product/price.tsx';
import { adminApi } from '../../admin-api.ts';
import { MoneyField, SelectField, TextField } from '../../components/fields.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { mergeFieldErrors } from '../../components/read-form.ts';
import { Segments } from '../../components/segments.tsx';
import type { MakerOwed } from './ledger.ts';

type Entry = AdminInput<'POST /admin/maker-ledger/:maker/lines'>['body'];
type Kind = Entry['kind'];

const KINDS = [
  { value: 'payment', name: 'Payment', line: 'Money that you sent.' },
  { value: 'advance', name: 'Advance', line: 'Money before it was earned, such as for beads.' },
  { value: 'correction', name: 'Correction', line: 'Fixes a mistake. The old line stays as it is.' },
] as const satisfies readonly { value: Kind; name: string; line: string }[];

const NOTES: Record<Kind, { label: string; hint: string; optional?: true }> = {
  payment: { label: 'How it was paid', hint: 'Such as M-Pesa, KSh 52,000. It’s on their statement.', optional: true },
  advance: { label: 'What for', hint: 'Such as glass beads. It’s on their statement.', optional: true },
  correction: { label: 'Why', hint: 'It’s on their statement.' },
};
const ACTS: Record<Kind, string> = {
  payment: 'Record payment',
  advance: 'Record advance',
  correction: 'Add correction',
};

/** Writes down what was paid, given in advance, or is to be corrected; pressed twice, it is one line. */
export function RecordDialog({ maker, today, onClose }: { maker: MakerOwed; today: string; onClose: () => void }) {
  const [key] = useState(uuid);
  const [kind, setKind] = useState<Kind>(maker.owedNow > 0 ? 'payment' : 'advance');
  const begun = maker.owedNow > 0 ? maker.owedNow.toFixed(2) : '';
  const [typed, setTyped] = useState(begun);
  const amount = readAmount(typed, 'amount');
  const restCents = amount.ok ? amount.cents - Math.max(0, fromDollars(maker.owedNow) ?? 0) : 0;
  const note = NOTES[kind];
  return (
    <FormDialog
      title={`Record for ${maker.name}`}
      act={ACTS[kind]}
      success="Recorded."
      save={async (form) => {
        const sign = kind === 'correction' && form.text('way') === 'less' ? -1 : 1;
        const body: Entry = {
          key,
          kind,
          day: form.text('day'),
          note: form.text('note'),
          amount: toDollars(form.cents('amount', 'amount')) * (form.fieldErrors.amount ? 1 : sign),
          restAsAdvance: form.ticked('restAsAdvance'),
        };
        // A correction may be below 0, and what can't be read stands for that: it is asked back here.
        const isUnreadable = form.fieldErrors.amount !== undefined;
        const call = { params: { maker: maker.maker }, body: isUnreadable ? { ...body, amount: 0 } : body };
        return mergeFieldErrors(await adminApi.call('POST /admin/maker-ledger/:maker/lines', call), form.fieldErrors);
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Segments name="kind" label="What to record" defaultValue={kind} choices={KINDS} onChange={setKind} />
          {kind === 'correction' && (
            <SelectField
              name="way"
              label="What it does"
              defaultValue="more"
              choices={[
                { value: 'more', name: 'Adds to what you owe' },
                { value: 'less', name: 'Takes off what you owe' },
              ]}
            />
          )}
          <div onInput={({ target }) => target instanceof HTMLInputElement && setTyped(target.value)}>
            <MoneyField
              key={kind === 'payment' ? 'owed' : 'other'}
              name="amount"
              label="Amount (USD)"
              noun="amount"
              hint={owedText(maker)}
              defaultValue={kind === 'payment' ? begun : ''}
              error={errors.amount}
              required
            />
          </div>
          {kind === 'payment' && restCents > 0 && (
            <Checkbox name="restAsAdvance">
              {maker.owedNow > 0
                ? `Record the other ${priceText(toDollars(restCents))} as an advance`
                : `Record ${priceText(toDollars(restCents))} as an advance`}
            </Checkbox>
          )}
          <TextField name="day" label="Day" type="date" max={today} defaultValue={today} error={errors.day} />
          <TextField name="note" {...note} maxLength={200} autoComplete="off" error={errors.note} />
        </>
      )}
    </FormDialog>
  );
}

const owedText = ({ owedNow }: MakerOwed) =>
  owedNow > 0 ? `You owe ${priceText(owedNow)} now.` : 'You owe nothing now.';
