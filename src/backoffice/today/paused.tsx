import { dayText } from '../../shared/orders/arrival.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { Buttons, Card, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { useStaff } from '../session.ts';
import styles from './today.module.css';
import type { Today } from './today-answer.ts';

type PausedProps = { pause: NonNullable<Today['pause']> };

/** That orders are paused, or will be; an owner ends it with one press. */
export function Paused({ pause: { setting, isNow, waiting } }: PausedProps) {
  const { role } = useStaff();
  const { mutate, pending, error } = useMutation();
  const { from, until } = setting;
  if (!from || !until) return null;
  const end = () =>
    mutate(
      () =>
        adminApi.call('PATCH /admin/settings', {
          body: { pause: { ...setting, isOn: false }, seen: { pause: setting } },
        }),
      { success: isNow ? 'Open for orders. Shoppers see it now.' : 'Pause canceled.', toastConflict: true },
    );
  return (
    <Card title={isNow ? 'Orders are paused' : 'Orders will be paused'}>
      <div className={styles.paused}>
        <p>
          {isNow
            ? `Closed for orders through ${dayText(until)}. Orders open again on ${dayText(shiftDay(until, 1))}.`
            : `Closed for orders from ${dayText(from)} through ${dayText(until)}.`}
        </p>
        {waiting > 0 && (
          <Note>
            {waiting.toLocaleString('en-US')} {waiting === 1 ? 'person is waiting' : 'people are waiting'} for an email
            when you open.
          </Note>
        )}
        <ErrorAlert error={error} />
        {role === 'owner' && (
          <Buttons>
            <Button size="small" look="quiet" pending={pending} onClick={() => void end()}>
              {isNow ? 'Open for orders now' : 'Cancel the pause'}
            </Button>
            <LinkButton size="small" look="quiet" href="/admin/settings/shipping">
              Change
            </LinkButton>
          </Buttons>
        )}
      </div>
    </Card>
  );
}
