import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { toast } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { Buttons, Card, Column, Columns, ScreenHead } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { refreshSession, rememberSession, useStaff } from '../session.ts';
import { PasswordForm } from '../sign-in/password-form.tsx';
import { RecoveryCodeList } from '../sign-in/recovery-code-list.tsx';
import { SecondFactorSetup } from '../sign-in/second-factor-setup.tsx';
import { OwnAlerts } from './own-alerts.tsx';
import { OwnBrowsers } from './own-browsers.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnProfile } from './own-profile.tsx';
import { texts } from './texts.ts';

export async function loader() {
  const [profile, browsers, passkeys, alerts] = await Promise.all([
    fetchBody('GET /admin/me', {}),
    fetchBody('GET /admin/me/browsers', {}),
    fetchBody('GET /admin/me/passkeys', {}),
    fetchBody('GET /admin/me/alerts', {}),
  ]);
  return { profile, browsers, passkeys, alerts };
}

/** One's own account: name and email, second factor, where one is signed in, password. */
export function Component() {
  const { email } = useStaff();
  const { profile, browsers, passkeys, alerts } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Your account" />
      <Columns>
        <Column>
          <Card title="Two-factor authentication">
            <SecondFactor />
          </Card>
          <Card title="Passkeys">
            <OwnPasskeys passkeys={passkeys} />
          </Card>
          <Card title="Where you’re signed in">
            <OwnBrowsers browsers={browsers} />
          </Card>
          <Card title="Alerts">
            <OwnAlerts alerts={alerts} />
          </Card>
        </Column>
        <Column>
          <OwnProfile profile={profile} />
          <Card title="Password">
            <PasswordForm email={email} onDone={() => void toast(texts.passwordChanged)} />
          </Card>
        </Column>
      </Columns>
    </>
  );
}

function SecondFactor() {
  const { hasSecondFactor, recoveryCodesLeft } = useStaff();
  const [codes, setCodes] = useState<readonly string[]>();
  const [settingUp, setSettingUp] = useState(!hasSecondFactor);
  const { mutate, pending, error } = useMutation();
  if (codes) return <RecoveryCodeList codes={codes} onDone={() => setCodes(undefined)} />;
  if (settingUp) {
    return (
      <SecondFactorSetup
        onDone={() => {
          setSettingUp(false);
          void refreshSession();
        }}
      />
    );
  }
  async function renew() {
    if (!(await confirm(texts.newCodes))) return;
    const done = await mutate(() => adminApi.call('POST /admin/session/recovery-codes', {}));
    if (!done) return;
    setCodes(done.body.recoveryCodes);
    await refreshSession();
  }
  async function turnOff() {
    if (!(await confirm({ ...texts.turnOff, tone: 'danger' }))) return;
    const done = await mutate(() => adminApi.call('DELETE /admin/session/second-factor', {}), {
      success: 'Turned off.',
    });
    if (!done) return;
    setSettingUp(true);
    rememberSession(done.body);
  }
  return (
    <>
      <p>It’s on. {recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft} recovery codes are`} left.</p>
      <br />
      <ErrorAlert error={error} />
      <Buttons>
        <Button size="small" look="quiet" pending={pending} onClick={() => void renew()}>
          New recovery codes
        </Button>
        <Button size="small" look="danger" pending={pending} onClick={() => void turnOff()}>
          Turn off…
        </Button>
      </Buttons>
    </>
  );
}
