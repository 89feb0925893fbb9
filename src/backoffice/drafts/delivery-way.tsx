import type { Pickup } from '../../shop/settings/schema.ts';
import { RadioChoice } from '../../ui/choice.tsx';
import { FieldError, labelClass } from '../../ui/field.tsx';
import { storeIcon, truckIcon } from '../../ui/icon-shapes.ts';
import styles from './drafts.module.css';

type DeliveryWayProps = {
  pickup: Pickup;
  isPickup: boolean;
  error: string | undefined;
  onChange: (isPickup: boolean) => void;
};

/** As shoppers choose it at checkout, where the shop offers both. */
export const DeliveryWay = ({ pickup: { town, state }, isPickup, error, onChange }: DeliveryWayProps) => (
  <fieldset className={styles.ways}>
    <legend className={labelClass}>Delivery</legend>
    <RadioChoice title="Ship it" icon={truckIcon} name="way" checked={!isPickup} onChange={() => onChange(false)} />
    <RadioChoice
      title="Pick it up"
      line={`Free, in ${town}, ${state}`}
      icon={storeIcon}
      name="way"
      checked={isPickup}
      onChange={() => onChange(true)}
    />
    {error && <FieldError>{error}</FieldError>}
  </fieldset>
);
