import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { toast } from '../../browser/toasts.ts';
import { loadPasskeys, promptError, usePasskeysSupported } from '../../browser/use-passkey.ts';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '../../shared/limits.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { TextField } from '../components/forms/fields.tsx';
import { CallForm } from '../components/forms/form-dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { refreshSession, rememberSession, useStaff } from '../session.ts';
import { PasswordForm } from '../sign-in/password-form.tsx';
import { RecoveryCodeList, SecondFactorSetup } from '../sign-in/second-factor-setup.tsx';
import { OwnAlerts } from './own-alerts.tsx';
import { OwnProfile } from './own-profile.tsx';
import styles from './staff.module.css';
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
  const { run, pending, error } = useMutation();
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
    const done = await run('POST /admin/session/recovery-codes', { confirm: texts.newCodes });
    if (!done) return;
    setCodes(done.body.recoveryCodes);
    await refreshSession();
  }
  async function turnOff() {
    const done = await run('DELETE /admin/session/second-factor', {
      confirm: { ...texts.turnOff, tone: 'danger' },
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
        <Action label="New recovery codes" look="quiet" pending={pending} onClick={renew} />
        <Action label="Turn off…" look="danger" pending={pending} onClick={turnOff} />
      </Buttons>
    </>
  );
}

type Passkeys = AdminBody<'GET /admin/me/passkeys'>;

/** Own passkeys; each signs in without password and code. */
function OwnPasskeys({ passkeys }: { passkeys: Passkeys }) {
  const { mutate, run, pending, error } = useMutation();
  const [renamed, setRenamed] = useState<string>();
  const isSupported = usePasskeysSupported();
  async function add() {
    await mutate(addPasskey, { success: 'Passkey added.' });
    await refreshSession();
  }
  async function remove(id: string) {
    const done = await run('DELETE /admin/me/passkeys/:id', {
      params: { id },
      confirm: { ...texts.removePasskey, tone: 'danger' },
      success: 'Passkey removed.',
    });
    if (done) await refreshSession();
  }
  return (
    <>
      <Note>Sign in with your fingerprint, face or screen lock, without password and code.</Note>
      <ErrorAlert error={error} />
      <ul className={styles.browsers}>
        {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
          <li key={id}>
            {renamed === id ? (
              <RenameForm id={id} name={name} onDone={() => setRenamed(undefined)} />
            ) : (
              <>
                <div>
                  <strong>{name}</strong>
                  <Note>
                    Added {formatTime(addedAt)}
                    {lastUsedAt && ` · Last used ${formatTime(lastUsedAt)}`}
                  </Note>
                </div>
                <Buttons>
                  <Action label="Rename" of={name} look="plain" onClick={() => setRenamed(id)} />
                  <Action label="Remove…" of={name} look="quiet" pending={pending} onClick={() => remove(id)} />
                </Buttons>
              </>
            )}
          </li>
        ))}
      </ul>
      {isSupported && passkeys.length < MAX_PASSKEYS && (
        <Buttons>
          <Action label="Add a passkey" look="quiet" pending={pending} onClick={add} />
        </Buttons>
      )}
    </>
  );
}

async function addPasskey() {
  const { promptForNewPasskey } = await loadPasskeys();
  const options = await adminApi.call('POST /admin/me/passkeys/options', {});
  if (!options.ok) return options;
  const prompted = await promptForNewPasskey(options.body);
  if (!prompted.ok) return { ok: false as const, status: 0, error: promptError(prompted.why) };
  return adminApi.call('POST /admin/me/passkeys', { body: { passkey: prompted.answer } });
}

const RenameForm = ({ id, name, onDone }: { id: string; name: string; onDone: () => void }) => (
  <CallForm
    success="Saved."
    values={{ name }}
    save={(read) => adminApi.call('PUT /admin/me/passkeys/:id', { params: { id }, body: { name: read.text('name') } })}
    onSaved={onDone}
    onCancel={onDone}
  >
    <TextField name="name" label="Name" maxLength={MAX_PASSKEY_NAME_LENGTH} autoFocus required />
  </CallForm>
);

type Browsers = AdminBody<'GET /admin/me/browsers'>;

/** Own sessions, each with a sign-out button. */
function OwnBrowsers({ browsers }: { browsers: Browsers }) {
  const { run, pending, error } = useMutation();
  const others = browsers.filter(({ isThisOne }) => !isThisOne);
  const end = (id: string) => run('DELETE /admin/me/browsers/:id', { params: { id }, success: 'Signed out.' });
  const endOthers = () =>
    run('DELETE /admin/me/browsers', { confirm: texts.signOutOthers, success: texts.othersSignedOut });
  return (
    <>
      <ErrorAlert error={error} />
      <ul className={styles.browsers}>
        {browsers.map(({ id, device, network, lastSeenAt, isThisOne }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong> {isThisOne && <Badge tone="ok">This browser</Badge>}
              <Note>
                Network {network} · {isThisOne ? 'In use now' : `Last seen ${formatTime(lastSeenAt)}`}
              </Note>
            </div>
            {!isThisOne && (
              <Action
                label="Sign out"
                of={`${device}, network ${network}`}
                look="quiet"
                pending={pending}
                onClick={() => end(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Buttons>
          <Action label="Sign out all others…" look="danger" pending={pending} onClick={endOthers} />
        </Buttons>
      )}
    </>
  );
}
