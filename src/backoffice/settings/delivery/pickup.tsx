import { useState } from 'react';
import { US_STATES, US_TERRITORIES } from '../../../shared/address/us-states.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { fieldsClass, pairClass } from '../../../ui/field.tsx';
import { AreaField, SelectField, TextField } from '../../components/fields.tsx';
import { Note } from '../../components/layout.tsx';
import type { PartProps } from './delivery-form.ts';

/** Where buyers may collect what they ordered. */
export function PickupPlace({ saved: { pickup }, fields }: PartProps) {
  const [isOn, setOn] = useState(pickup.isOn);
  return (
    <div className={fieldsClass}>
      <Checkbox name="pickupOn" checked={isOn} onChange={(event) => setOn(event.target.checked)}>
        Shoppers can pick up their order
      </Checkbox>
      <Note>Pickup is free, with the sales tax of the pickup state. You tell customers when their order is ready.</Note>
      <div className={fieldsClass} hidden={!isOn}>
        <TextField
          name="pickupAddress"
          label="Pickup address"
          maxLength={200}
          autoComplete="off"
          defaultValue={pickup.address}
          error={fields['pickup.address']}
        />
        <TextField
          name="pickupTown"
          label="City or town"
          maxLength={100}
          autoComplete="off"
          defaultValue={pickup.town}
          error={fields['pickup.town']}
        />
        <div className={pairClass}>
          <SelectField
            name="pickupState"
            label="State"
            choices={[
              { value: '', name: 'Choose a state' },
              ...[...US_STATES, ...US_TERRITORIES].map(({ code, name }) => ({ value: code, name })),
            ]}
            defaultValue={pickup.state}
            error={fields['pickup.state']}
          />
          <TextField
            name="pickupPostalCode"
            label="ZIP code"
            maxLength={20}
            autoComplete="off"
            defaultValue={pickup.postalCode}
            error={fields['pickup.postalCode']}
          />
        </div>
        <AreaField
          name="pickupNote"
          label="Pickup instructions"
          hint="At checkout, on the order, and in the email that it’s ready: “Wednesday to Saturday, 10 to 5. Ring the bell.”"
          optional
          rows={3}
          maxLength={300}
          defaultValue={pickup.note}
          error={fields['pickup.note']}
        />
      </div>
    </div>
  );
}
