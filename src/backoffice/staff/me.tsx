import { useState } from 'react';
import { toast } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { confirm } from '../pieces/confirm.tsx';
import { Buttons, Card, Column, Columns, Note, ScreenHead } from '../pieces/layout.tsx';
import { Refusal } from '../pieces/refusal.tsx';
import { refreshSession, rememberSession, useStaff } from '../session.ts';
import { PasswordForm } from '../sign-in/password-form.tsx';
import { RecoveryCodeList } from '../sign-in/recovery-code-list.tsx';
import { SecondFactorSetup } from '../sign-in/second-factor-setup.tsx';

/** One's own account: password and second factor. */
export function Component() {
  const { name, email, role } = useStaff();
  return (
    <>
      <ScreenHead title={name} />
      <Columns>
        <Column>
          <Card title="Second factor">
            <SecondFactor />
          </Card>
        </Column>
        <Column>
          <Card title="Password">
            <Note>
              {email}, {role}
            </Note>
            <br />
            <PasswordForm email={email} onDone={() => void toast('Password changed. Other browsers are signed out.')} />
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
  const { act, pending, error } = useAct();
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
    const done = await act(() => office.call('POST /admin/session/recovery-codes', {}));
    if (!done) return;
    setCodes(done.body.recoveryCodes);
    await refreshSession();
  }
  async function turnOff() {
    const line = 'Your password alone then opens the back office. Set it up again for another phone.';
    if (!(await confirm({ title: 'Turn the second factor off?', line, yes: 'Turn it off', tone: 'danger' }))) return;
    const done = await act(() => office.call('DELETE /admin/session/second-factor', {}), { said: 'Turned off.' });
    if (!done) return;
    setSettingUp(true);
    rememberSession(done.body);
  }
  return (
    <>
      <p>It is on. {recoveryCodesLeft} recovery codes are left.</p>
      <br />
      <Refusal error={error} />
      <Buttons>
        <Button size="small" look="quiet" pending={pending} onClick={() => void renew()}>
          New recovery codes
        </Button>
        <Button size="small" look="danger" pending={pending} onClick={() => void turnOff()}>
          Turn it off…
        </Button>
      </Buttons>
    </>
  );
}
