import { Checkbox } from '../../ui/choice.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { TextField } from '../components/fields.tsx';
import { NumberSetting, type PartProps } from './number-setting.tsx';

export const Selling = ({ settings, fields }: PartProps) => (
  <div className={fieldsClass}>
    <NumberSetting
      name="reservationMinutes"
      label="Hold unpaid orders for (minutes)"
      min={5}
      max={10080}
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="mostUnpaidOrders"
      label="Unpaid orders per customer"
      min={1}
      max={100}
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="mostHeldOfOne"
      label="Most of one product in unpaid orders"
      hint="Leave empty for no limit. Paid orders don’t count."
      min={1}
      max={1000000}
      optional
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="mostHeldInAll"
      label="Most items in unpaid orders"
      hint="Leave empty for no limit."
      min={1}
      max={1000000}
      optional
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="lowStockAt"
      label="Low stock at"
      hint="This many left, or fewer. A product can have a number of its own."
      min={0}
      max={1000}
      settings={settings}
      fields={fields}
    />
    <Checkbox name="reviewsShowAtOnce" defaultChecked={settings.reviewsShowAtOnce}>
      Publish reviews automatically
    </Checkbox>
    <Checkbox name="reviewInvitations" defaultChecked={settings.reviewInvitations}>
      Ask customers for reviews by email
    </Checkbox>
    <TextField
      name="reviewInvitationDays"
      label="Days after delivery until customers are asked"
      hint="One email for each order, in the morning. Without it, the delivery email asks."
      inputMode="numeric"
      defaultValue={settings.reviewInvitationDays}
      error={fields.reviewInvitationDays}
    />
    <Checkbox name="refundStrayPayments" defaultChecked={settings.refundStrayPayments}>
      Refund unmatched payments automatically
    </Checkbox>
  </div>
);
