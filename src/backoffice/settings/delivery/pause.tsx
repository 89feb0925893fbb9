import { useState } from 'react';
import { closedText } from '../../../shared/orders/arrival.ts';
import { shiftDay } from '../../../shared/report-period.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { fieldsClass, pairClass } from '../../../ui/field.tsx';
import { TextField } from '../../components/fields.tsx';
import { Note } from '../../components/layout.tsx';
import type { PartProps } from './delivery-form.ts';

/** Days on which nobody can order. */
export function PauseOrders({ saved: { pause }, fields }: PartProps) {
  const [isOn, setOn] = useState(pause.isOn);
  return (
    <div className={fieldsClass}>
      <Checkbox name="pauseOn" checked={isOn} onChange={(event) => setOn(event.target.checked)}>
        Close the shop for orders
      </Checkbox>
      <Note>
        The shop stays visible, but nobody can order. Carts are kept, and orders placed before are paid and shipped as
        usual. Delivery dates skip these days.
      </Note>
      <div className={fieldsClass} hidden={!isOn}>
        <div className={pairClass}>
          <TextField
            name="pauseFrom"
            label="First day closed"
            type="date"
            required
            defaultValue={pause.from ?? ''}
            error={fields['pause.from']}
          />
          <TextField
            name="pauseUntil"
            label="Last day closed"
            type="date"
            required
            defaultValue={pause.until ?? ''}
            error={fields['pause.until']}
          />
        </div>
        <TextField
          name="pauseText"
          label="Notice to shoppers"
          optional
          hint={`On every page. Leave it empty for “${closedText(shiftDay(pause.until ?? '2027-02-21', 1))}”`}
          maxLength={160}
          defaultValue={pause.text}
          error={fields['pause.text']}
        />
        <Checkbox name="pauseEmail" defaultChecked={pause.offersEmail}>
          Offer “Email me when you’re open”
        </Checkbox>
      </div>
    </div>
  );
}
