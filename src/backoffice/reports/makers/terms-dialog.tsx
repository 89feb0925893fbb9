import { toDollars } from '../../../shared/money.ts';
import { adminApi } from '../../admin-api.ts';
import { SelectField, TextField } from '../../components/fields.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Note } from '../../components/layout.tsx';
import { mergeFieldErrors } from '../../components/read-form.ts';
import type { Ledger, MakerOwed } from './ledger.ts';

const ALL = '';

/** What a maker earns from a day on; `maker` left out: of all, or of one that is chosen here. */
export function TermsDialog({
  ledger,
  maker,
  onClose,
}: {
  ledger: Ledger;
  maker: MakerOwed | undefined;
  onClose: () => void;
}) {
  const makers = ledger.makers.filter(({ kind }) => kind !== 'former');
  const catalog = makers.filter(({ kind }) => kind === 'maker');
  return (
    <FormDialog
      title={maker ? `What ${maker.name} earns` : 'What makers earn'}
      success="Saved. Sales are being added."
      save={async (form) => {
        const chosen = maker?.maker ?? form.text('maker');
        const share = form.text('share').trim() === '' ? null : toDollars(form.hundredths('share'));
        const body = {
          makers: chosen === ALL ? catalog.map((each) => each.maker) : [chosen],
          share,
          countsFrom: form.text('countsFrom'),
        };
        return mergeFieldErrors(await adminApi.call('PUT /admin/maker-ledger/terms', { body }), form.fieldErrors);
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {!maker && (
            <SelectField
              name="maker"
              label="Maker"
              defaultValue={ALL}
              choices={[
                { value: ALL, name: 'All makers' },
                ...makers.map(({ maker: value, name, kind }) => ({
                  value,
                  name: kind === 'weaver' ? `${name}, bead studio` : name,
                })),
              ]}
              error={errors.makers}
            />
          )}
          <TextField
            name="share"
            label="Share of what was paid (%)"
            hint="Of what customers paid for the items, after discounts, without tax and shipping. Leave empty if each product has its own amount."
            optional
            inputMode="decimal"
            autoComplete="off"
            defaultValue={maker?.share ?? ''}
            error={errors.share}
          />
          <TextField
            name="countsFrom"
            label="Counts from"
            type="date"
            hint="Sales from this day on are added, today’s too. Choose an earlier day to add earlier sales."
            max={ledger.today}
            defaultValue={maker?.countsFrom ?? ledger.today}
            error={errors.countsFrom}
          />
          <Note>
            A product’s own amount (Maker earns) counts instead of the share. What is in an account already stays as it
            is.
          </Note>
        </>
      )}
    </FormDialog>
  );
}
