import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { RadioChoice } from '../../../ui/choice.tsx';
import { fieldsClass } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { chartColumnIcon } from '../../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { TextField } from '../../components/fields.tsx';
import { Card, Column, Note } from '../../components/layout.tsx';
import { mergeFieldErrors } from '../../components/read-form.ts';
import { useVersionedForm } from '../../components/use-versioned-form.ts';
import { VersionedScreen } from '../../components/versioned-screen.tsx';
import { Filings } from './filings.tsx';
import { TaxRates } from './rates.tsx';
import { Registrations } from './registrations.tsx';
import {
  type PartProps,
  readTaxes,
  type SettingsAnswer,
  type TaxesAnswer,
  type TaxValues,
  valuesOf,
} from './taxes-form.ts';
import { TaxWarnings } from './warnings.tsx';
import { Watched } from './watched.tsx';

export async function loader(): Promise<{ settings: SettingsAnswer; taxes: TaxesAnswer }> {
  const [settings, taxes] = await Promise.all([
    fetchBody('GET /admin/settings', {}),
    fetchBody('GET /admin/taxes', {}),
  ]);
  return { settings, taxes };
}

/** Where sales tax is collected, and where it may soon have to be. */
export function Component() {
  const { settings, taxes } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<SettingsAnswer, TaxValues>({
    saved: settings,
    form,
    valuesOf,
    versionOf: (saved) => JSON.stringify(valuesOf(saved)),
    save: async (values, { values: seen }) => {
      const saved = await adminApi.call('PATCH /admin/settings', { body: { ...values, seen } });
      return mergeFieldErrors(saved, form.current ? readTaxes(form.current).fieldErrors : {});
    },
    success: 'Saved. New orders are taxed this way.',
  });
  const read = (from: HTMLFormElement) => readTaxes(from).values;
  const shown = { saved: edit.base.values, fields: edit.fields };
  return (
    <VersionedScreen
      title="Taxes"
      form={form}
      edit={edit}
      read={read}
      actions={
        <LinkButton look="quiet" size="small" href="/admin/reports/tax">
          <Icon shape={chartColumnIcon} />
          Tax report
        </LinkButton>
      }
      conflict="Someone else changed these settings while you were editing. Your changes are still here."
    >
      <Column>
        <TaxWarnings taxes={taxes} />
        <Card title="Where you’re registered">
          <Registrations {...shown} taxes={taxes} onCount={() => form.current && edit.change(read(form.current))} />
        </Card>
        <Card title="States to watch">
          <Watched taxes={taxes} />
        </Card>
      </Column>
      <Column>
        <Card title="Where you collect tax">
          <Where {...shown} />
        </Card>
        <Card title="Upcoming filings">
          <Filings taxes={taxes} />
        </Card>
        <Card title="Tax rates">
          <TaxRates {...shown} asOf={taxes.asOf} />
        </Card>
      </Column>
    </VersionedScreen>
  );
}

const Where = ({ saved, fields }: PartProps) => (
  <div className={fieldsClass}>
    <RadioChoice
      name="taxWhere"
      value="registered"
      defaultChecked={saved.taxWhere === 'registered'}
      title="Only where I’m registered"
      line="What the law asks of most shops. Elsewhere customers pay no tax."
    />
    <RadioChoice
      name="taxWhere"
      value="every_state"
      defaultChecked={saved.taxWhere === 'every_state'}
      title="In every state that has a sales tax"
      line="Most states don’t allow collecting their tax without a permit."
    />
    <TextField
      name="abroadTax"
      label="Tax on orders from abroad (%)"
      hint="0 for none. On items after discounts."
      inputMode="decimal"
      required
      defaultValue={String(saved.abroadTaxPercent)}
      error={fields.abroadTaxPercent}
    />
    <Note>
      Tax is on items after discounts, never on shipping or gift wrap. Orders that were placed keep their tax.
    </Note>
  </div>
);
