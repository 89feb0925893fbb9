import { useEffect, useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { adminApi } from '../admin-api.ts';
import { isPushSupported, needsHomeScreen, ownEndpoint, subscribe, unsubscribe } from '../alerts/push.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { formatDay } from '../components/format-time.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons, Note } from '../components/layout.tsx';
import styles from './staff.module.css';
import { texts } from './texts.ts';

type Alerts = AdminBody<'GET /admin/me/alerts'>;
type Device = Alerts['devices'][number];
type AlertKind = Device['kinds'][number];

const KINDS: readonly { kind: AlertKind; name: string }[] = [
  { kind: 'order_paid', name: 'Paid orders' },
  { kind: 'message', name: 'Messages' },
  { kind: 'payment_problem', name: 'Payment problems' },
];

const ALL_KINDS = KINDS.map(({ kind }) => kind);

export function OwnAlerts({ alerts }: { alerts: Alerts }) {
  const { devices, publicKey, emailsTo } = alerts;
  const { mutate, run, pending, error } = useMutation();
  const [here, setHere] = useState<string>();
  useEffect(() => {
    // Not awaited; browsers without push support have no subscription.
    void ownEndpoint().then(setHere, () => undefined);
  }, []);
  const isOn = devices.some(({ endpoint }) => endpoint === here);

  async function turnOn() {
    const done = await mutate(
      async () => {
        const subscribed = await subscribe(publicKey);
        if (!subscribed.ok) return refused(texts.alertsRefused[subscribed.why]);
        const { endpoint, keys } = subscribed;
        setHere(endpoint);
        return adminApi.call('POST /admin/me/alerts/devices', { body: { endpoint, keys, kinds: ALL_KINDS } });
      },
      { success: texts.alertsOn },
    );
    if (!done) setHere(await ownEndpoint().catch(() => undefined));
  }

  async function remove({ id, endpoint }: Device) {
    if (!(await confirm(texts.removeDevice))) return;
    if (endpoint === here) await unsubscribe().catch(() => undefined);
    await run('DELETE /admin/me/alerts/devices/:id', { params: { id }, success: texts.alertsOff });
  }

  const test = ({ id }: Device) =>
    run('POST /admin/me/alerts/devices/:id/test', { params: { id }, success: texts.alertSent });

  const choose = async ({ id }: Device, kinds: readonly AlertKind[]) =>
    (await run('PUT /admin/me/alerts/devices/:id', { params: { id }, body: { kinds: [...kinds] } })) !== undefined;

  return (
    <>
      <Note>{texts.alertsLine(emailsTo)}</Note>
      <ErrorAlert error={error} />
      <ul className={styles.browsers}>
        {devices.map((each) => (
          <li key={each.id}>
            <div>
              <strong>{each.device}</strong> {each.endpoint === here && <Badge tone="ok">This device</Badge>}{' '}
              {each.failingSince && <Badge tone="no">Not delivered</Badge>}
              <Note>
                {each.failingSince
                  ? texts.alertsFailing(formatDay(each.failingSince))
                  : `Added ${formatDay(each.addedAt)}`}
              </Note>
              <AlertKinds device={each} onChoose={(kinds) => choose(each, kinds)} />
            </div>
            <Buttons>
              <Action
                label="Send a test"
                of={`to ${each.device}`}
                look="plain"
                pending={pending}
                onClick={() => test(each)}
              />
              <Action label="Remove…" of={each.device} look="quiet" pending={pending} onClick={() => remove(each)} />
            </Buttons>
          </li>
        ))}
      </ul>
      <TurnOn isOn={isOn} pending={pending} onTurnOn={() => void turnOn()} />
    </>
  );
}

const refused = (detail: string) => ({ ok: false as const, status: 0, error: { code: 'no_push', detail } });

/** Optimistic: the checkbox changes at once, and reverts if saving fails. */
function AlertKinds({
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

function TurnOn({ isOn, pending, onTurnOn }: { isOn: boolean; pending: boolean; onTurnOn: () => void }) {
  if (isOn) return null;
  if (!isPushSupported()) return <Note>{needsHomeScreen() ? texts.homeScreenFirst : texts.noAlertsHere}</Note>;
  return (
    <Buttons>
      <Action label="Turn on alerts on this device" look="quiet" pending={pending} onClick={onTurnOn} />
    </Buttons>
  );
}
