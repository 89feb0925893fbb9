import { useState } from 'react';
import { useCall } from '../../browser/forms/use-call.ts';
import { toast } from '../../browser/toasts.ts';
import type { SecondFactorOffer } from '../../shop/staff/schema.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { CopyButton } from '../components/feedback/copy-button.tsx';
import { submitting } from '../components/forms/read-form.ts';
import { Action, Buttons } from '../components/layout.tsx';
import { QrCode } from '../components/qr-code.tsx';
import styles from './sign-in.module.css';
import { CodeField } from './sign-in-form.tsx';

type Step = { name: 'begin' } | { name: 'scan'; offer: SecondFactorOffer } | { name: 'keep'; recoveryCodes: string[] };

/** Request a secret, scan it, enter a code, save the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'begin' });
  const { call, pending, error, fields } = useCall();
  async function begin() {
    const answer = await call(() => adminApi.call('POST /admin/session/second-factor', {}));
    if (answer?.ok) setStep({ name: 'scan', offer: answer.body });
  }
  async function prove(form: HTMLFormElement) {
    const code = String(new FormData(form).get('code'));
    const answer = await call(() => adminApi.call('PUT /admin/session/second-factor', { body: { code } }));
    if (answer?.ok) setStep({ name: 'keep', recoveryCodes: answer.body.recoveryCodes });
  }
  if (step.name === 'keep') return <RecoveryCodeList codes={step.recoveryCodes} onDone={onDone} />;
  if (step.name === 'begin') {
    return (
      <div className="stack-5">
        <ErrorAlert error={error} />
        <p>
          Even if someone learns your password, they can’t sign in without your phone. You need an authenticator app on
          it, such as Google Authenticator, Microsoft Authenticator, Apple Passwords or 1Password.
        </p>
        <Button pending={pending} onClick={() => void begin()}>
          Set up
        </Button>
      </div>
    );
  }
  return (
    <form className="stack-5" onSubmit={submitting(prove)}>
      <FormAlert error={error} />
      <p>Scan this with the app, then enter the six digits it shows.</p>
      <QrCode text={step.offer.address} label="QR code for the authenticator app" className={styles.qr} />
      <p>
        Can’t scan it? Enter this key in the app:
        <br />
        <span className={styles.secret}>{step.offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <CodeField error={fields.code} />
      <Button type="submit" pending={pending}>
        Turn on
      </Button>
    </form>
  );
}

/** Shown once: the shop stores only hashes. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <div className="stack-5">
      <p>
        If you lose your phone, each of these recovery codes signs you in once. Keep them in a safe place. They won’t be
        shown again.
      </p>
      <ul className={`${styles.codes} ${styles.printed}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Buttons>
        <CopyButton text={text} />
        <Action label="Print" look="quiet" onClick={print} />
        <Action label="Download" look="quiet" onClick={() => download(text)} />
      </Buttons>
      <Button onClick={onDone}>I’ve saved these codes</Button>
    </div>
  );
}

function download(text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([`Recovery codes for ${location.host}\n\n${text}\n`], { type: 'text/plain' }),
  );
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
  toast('Downloaded.');
}
