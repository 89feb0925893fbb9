import { Checkbox } from '../../ui/choice.tsx';
import { SelectField } from '../components/fields.tsx';
import { Note } from '../components/layout.tsx';
import type { OrderDetail } from './order-detail.ts';
import { texts } from './texts.ts';

/** How many, as a list where it is short. */
export const UnitsField = ({ most, label }: { most: number; label: string }) =>
  most === 1 ? (
    <input type="hidden" name="quantity" value="1" />
  ) : (
    <SelectField
      name="quantity"
      label={label}
      defaultValue={most}
      choices={Array.from({ length: most }, (_, place) => ({ value: `${place + 1}`, name: `${place + 1} of ${most}` }))}
    />
  );

/** What every change asks, and says of a slip that is printed. */
export const EditFoot = ({ desk }: { desk: OrderDetail }) => (
  <>
    {desk.order.user.email !== '' && (
      <Checkbox name="emails" defaultChecked>
        Email the customer what changed
      </Checkbox>
    )}
    {desk.order.isPacked && <Note>{texts.printAgain}</Note>}
  </>
);
