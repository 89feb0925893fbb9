import { useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { Checkbox } from '../../ui/choice.tsx';
import styles from './staff.module.css';

export type Alerts = AdminBody<'GET /admin/me/alerts'>;
export type Device = Alerts['devices'][number];
export type AlertKind = Device['kinds'][number];

const KINDS: readonly { kind: AlertKind; name: string }[] = [
  { kind: 'order_paid', name: 'Paid orders' },
  { kind: 'message', name: 'Messages' },
  { kind: 'payment_problem', name: 'Payment problems' },
];
export const ALL_KINDS = KINDS.map(({ kind }) => kind);

/** A tick shows at once, and goes back where it could not be saved. */
export function AlertKinds({
  device,
  onChoose,
}: {
  device: Device;
  onChoose: (kinds: readonly AlertKind[]) => Promise<boolean>;
}) {
  const [chosen, setChosen] = useState<readonly AlertKind[]>(device.kinds);
  async function choose(kind: AlertKind, isWanted: boolean) {
    const kinds = ALL_KINDS.filter((each) => (each === kind ? isWanted : chosen.includes(each)));
    setChosen(kinds);
    if (!(await onChoose(kinds))) setChosen(chosen);
  }
  return (
    <fieldset className={styles.kinds}>
      <legend className="vh">Alerts on {device.device}</legend>
      {KINDS.map(({ kind, name }) => (
        <Checkbox
          key={kind}
          checked={chosen.includes(kind)}
          onChange={(event) => void choose(kind, event.currentTarget.checked)}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
