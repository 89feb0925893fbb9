import type { AdminBody, AdminInput } from '../../browser/client.ts';
import { adminApi } from '../admin-api.ts';
import { SelectField, TextField } from '../components/forms/fields.tsx';
import { FormDialog } from '../components/forms/form-dialog.tsx';

type State = AdminBody<'GET /admin/reports/tax'>['states'][number];
type Filing = AdminInput<'PUT /admin/reports/tax/filings/:state'>['body'];

/** The due day of most states. */
const USUAL_DAY = 20;
const FILING_CHOICES = [
  { value: 'month', name: 'Monthly' },
  { value: 'quarter', name: 'Quarterly' },
  { value: 'year', name: 'Yearly' },
  { value: 'never', name: 'Not here, or I don’t know yet' },
];

/** Sets how often sales tax is filed in a state, as its registration says. */
export const FilingDialog = ({
  state,
  name,
  onClose,
}: {
  state: Pick<State, 'state' | 'filing'>;
  name: string;
  onClose: () => void;
}) => (
  <FormDialog
    title={`When you file in ${name}`}
    success="Saved."
    values={state.filing ?? { every: 'quarter', dueDay: USUAL_DAY }}
    save={(form) => {
      const every = form.text('every') as Filing['every'];
      const body = { every, dueDay: form.whole('dueDay') };
      return adminApi.call('PUT /admin/reports/tax/filings/:state', { params: { state: state.state }, body });
    }}
    onClose={onClose}
  >
    <SelectField
      name="every"
      label="You file"
      hint="Your registration with the state says how often."
      choices={FILING_CHOICES}
    />
    <TextField
      name="dueDay"
      label="Due day"
      hint="Day of the month after the period ends. 31 means the last day. If it’s a weekend or holiday, most states accept the next business day."
      inputMode="numeric"
    />
  </FormDialog>
);
