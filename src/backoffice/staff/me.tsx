import { type SubmitEvent, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { toast } from '../../browser/toasts.ts';
import { loadPasskeys, promptError, usePasskeysSupported } from '../../browser/use-passkey.ts';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '../../shared/limits.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { formatTime } from '../components/format-time.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Buttons, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
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

/** The staff member's own account: profile, password, second factor, passkeys, browsers, alerts. */
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

type Passkeys = AdminBody<'GET /admin/me/passkeys'>;

/** Own passkeys; each signs in without password and code. */
function OwnPasskeys({ passkeys }: { passkeys: Passkeys }) {
  const { mutate, pending, error } = useMutation();
  const [renamed, setRenamed] = useState<string>();
  const isSupported = usePasskeysSupported();
  async function add() {
    await mutate(addPasskey, { success: 'Passkey added.' });
    await refreshSession();
  }
  async function remove(id: string) {
    if (!(await confirm({ ...texts.removePasskey, tone: 'danger' }))) return;
    await mutate(() => adminApi.call('DELETE /admin/me/passkeys/:id', { params: { id } }), {
      success: 'Passkey removed.',
    });
    await refreshSession();
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
                  <Button size="small" look="plain" aria-label={`Rename ${name}`} onClick={() => setRenamed(id)}>
                    Rename
                  </Button>
                  <Button
                    size="small"
                    look="quiet"
                    pending={pending}
                    aria-label={`Remove ${name}`}
                    onClick={() => void remove(id)}
                  >
                    Remove…
                  </Button>
                </Buttons>
              </>
            )}
          </li>
        ))}
      </ul>
      {isSupported && passkeys.length < MAX_PASSKEYS && (
        <Buttons>
          <Button size="small" look="quiet" pending={pending} onClick={() => void add()}>
            Add a passkey
          </Button>
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

function RenameForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { mutate, pending, error } = useMutation();
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { name: String(new FormData(event.currentTarget).get('name')) };
    const done = await mutate(() => adminApi.call('PUT /admin/me/passkeys/:id', { params: { id }, body }), {
      success: 'Saved.',
    });
    if (done) onDone();
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <ErrorAlert error={error} />
      <Field id="passkey-name" label="Name">
        {(tied) => (
          <Input {...tied} name="name" defaultValue={name} maxLength={MAX_PASSKEY_NAME_LENGTH} autoFocus required />
        )}
      </Field>
      <Buttons>
        <Button type="submit" size="small" pending={pending}>
          Save
        </Button>
        <Button size="small" look="plain" onClick={onDone}>
          Cancel
        </Button>
      </Buttons>
    </form>
  );
}

type Browsers = AdminBody<'GET /admin/me/browsers'>;

/** Own sessions, each with a sign-out button. */
function OwnBrowsers({ browsers }: { browsers: Browsers }) {
  const { mutate, pending, error } = useMutation();
  const others = browsers.filter(({ isThisOne }) => !isThisOne);
  const end = (id: string) =>
    mutate(() => adminApi.call('DELETE /admin/me/browsers/:id', { params: { id } }), { success: 'Signed out.' });
  async function endOthers() {
    if (!(await confirm(texts.signOutOthers))) return;
    await mutate(() => adminApi.call('DELETE /admin/me/browsers', {}), {
      success: texts.othersSignedOut,
    });
  }
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
              <Button
                size="small"
                look="quiet"
                pending={pending}
                aria-label={`Sign out ${device}, network ${network}`}
                onClick={() => void end(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Buttons>
          <Button size="small" look="danger" pending={pending} onClick={() => void endOthers()}>
            Sign out all others…
          </Button>
        </Buttons>
      )}
    </>
  );
}
