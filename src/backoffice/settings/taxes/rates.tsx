import { longDay } from '../../../shared/time.ts';
import { fieldsClass } from '../../../ui/field.tsx';
import { TextField } from '../../components/fields.tsx';
import { Note } from '../../components/layout.tsx';
import type { PartProps } from './taxes-form.ts';

export const TaxRates = ({ saved, fields, asOf }: PartProps & { asOf: string }) => (
  <div className={fieldsClass}>
    <Note>The shop knows each state’s own rate as of {longDay(asOf)}. City and county taxes aren’t in it.</Note>
    <TextField
      name="taxServiceUrl"
      label="Tax service URL"
      optional
      hint="Leave empty to use the built-in state tax rates."
      type="url"
      maxLength={300}
      defaultValue={saved.taxServiceUrl}
      error={fields.taxServiceUrl}
    />
  </div>
);
