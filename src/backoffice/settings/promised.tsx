import { Checkbox } from '../../ui/choice.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { AreaField } from '../components/fields.tsx';
import { NumberSetting, type PartProps } from './number-setting.tsx';

export const Promised = ({ settings, fields }: PartProps) => (
  <div className={fieldsClass}>
    <NumberSetting
      name="returnDays"
      label="Return window (days)"
      min={1}
      max={365}
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="claimDays"
      label="Time to claim what arrived broken (days)"
      min={1}
      max={365}
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="sendBackDays"
      label="Time to send a return back (days)"
      hint="After you approve it. We remind the customer, and close it a week later."
      min={1}
      max={90}
      settings={settings}
      fields={fields}
    />
    <AreaField
      name="returnAddress"
      label="Return address"
      optional
      hint="Leave empty to use your store address."
      rows={3}
      maxLength={300}
      defaultValue={settings.returnAddress}
      error={fields.returnAddress}
    />
    <AreaField
      name="returnPostage"
      label="Who pays to send it back"
      optional
      hint="Customers read this before they ask, and in the email."
      rows={2}
      maxLength={300}
      defaultValue={settings.returnPostage}
      error={fields.returnPostage}
    />
    <Checkbox name="designsReturnable" defaultChecked={settings.designsReturnable}>
      Bead studio designs can be returned
    </Checkbox>
    <NumberSetting
      name="replyHours"
      label="Reply time for messages (hours)"
      min={1}
      max={336}
      settings={settings}
      fields={fields}
    />
  </div>
);
