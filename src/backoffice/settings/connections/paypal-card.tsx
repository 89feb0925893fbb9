import { type SubmitEvent, useRef, useState } from 'react';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, PasswordInput } from '../../../ui/field.tsx';
import { adminApi } from '../../admin-api.ts';
import { TextField } from '../../components/forms/fields.tsx';
import { readForm } from '../../components/forms/read-form.ts';
import { Segments } from '../../components/forms/segments.tsx';
import { Buttons, Card } from '../../components/layout.tsx';
import {
  CLOSES,
  type ConnectionProps,
  ConnectionStatus,
  Disconnect,
  type Paypal,
  Results,
  useConnectionTest,
} from './connection.tsx';
import styles from './connections.module.css';

const FOR = 'For PayPal and card payments. Copy two codes from your PayPal account, and we set up the rest.';
const DEMO = 'Until PayPal is connected payments are a demo: no money moves.';
type CardProps = ConnectionProps & { paypal: Paypal };

export function PaypalCard({ paypal, ...rest }: CardProps) {
  const isFixed = paypal.setBy === 'environment';
  return (
    <Card title="PayPal">
      <ConnectionStatus of={paypal} line={paypal.isDemo ? `${FOR} ${DEMO}` : FOR} />
      {isFixed ? <FixedPaypal paypal={paypal} /> : <PaypalForm paypal={paypal} {...rest} />}
    </Card>
  );
}

const FixedPaypal = ({ paypal: { mode, clientId, secretEndsIn, hasWebhook } }: { paypal: Paypal }) => (
  <dl className={styles.facts}>
    <dt>Mode</dt>
    <dd>{mode === 'live' ? 'Live' : 'Sandbox, no real money moves'}</dd>
    <dt>Client ID</dt>
    <dd>{clientId}</dd>
    <dt>Secret</dt>
    <dd>{setText(secretEndsIn)}</dd>
    <dt>Webhook</dt>
    <dd>{hasWebhook ? 'Set' : 'Not set: payments are looked up every minute'}</dd>
  </dl>
);

const setText = (endsIn: string) => (endsIn === '' ? 'Set' : `Set, ends in ${endsIn}`);

function PaypalForm({ paypal, isNext, closesShop }: CardProps) {
  const form = useRef<HTMLFormElement>(null);
  const [mode, setMode] = useState(paypal.mode);
  const { findings, error, fields, testing, saving, test, save } = useConnectionTest();
  const isSet = paypal.status === 'connected';
  function read(from: HTMLFormElement) {
    const { text } = readForm(from);
    return { mode, clientId: text('clientId').trim(), clientSecret: text('clientSecret').trim() };
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { ...read(event.currentTarget), seen: paypal.changedAt };
    const make = () => adminApi.call('PUT /admin/connections/paypal', { body });
    void save(event.currentTarget, make, 'PayPal is connected. Payments go there from now on.');
  }
  const tryIt = () => {
    const from = form.current;
    if (from) void test(from, () => adminApi.call('POST /admin/connections/paypal/test', { body: read(from) }));
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label="PayPal">
      <FormAlert error={error} />
      {!paypal.isModeFixed && (
        <Segments
          name="mode"
          label="Mode"
          defaultValue={mode}
          choices={[
            { value: 'sandbox', name: 'Test', line: 'PayPal’s sandbox: everything works, and no real money moves.' },
            { value: 'live', name: 'Live', line: 'Real customers pay with real money.' },
          ]}
          onChange={setMode}
        />
      )}
      <div className={styles.two}>
        <TextField
          name="clientId"
          label="Client ID"
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={paypal.clientId}
          error={fields.clientId}
        />
        <Field
          id="clientSecret"
          label="Secret"
          hint={isSet && `${setText(paypal.secretEndsIn)}. Leave empty to keep it.`}
          error={fields.clientSecret}
        >
          {(tied) => (
            <PasswordInput label="Secret" name="clientSecret" maxLength={200} autoComplete="new-password" {...tied} />
          )}
        </Field>
      </div>
      <details className={styles.how}>
        <summary>Where do I find these?</summary>
        <ol>
          <li>Open developer.paypal.com and log in with your business account.</li>
          <li>
            Choose <b>Apps &amp; Credentials</b>, then <b>{mode === 'live' ? 'Live' : 'Sandbox'}</b>.
          </li>
          <li>
            Press <b>Create App</b>, name it after your shop, and copy both codes.
          </li>
        </ol>
      </details>
      <Buttons>
        <Button type="submit" size="small" pending={saving} {...(!isNext && { look: 'quiet' as const })}>
          {isSet ? 'Test and save' : 'Connect PayPal'}
        </Button>
        <Button look="quiet" size="small" pending={testing} onClick={tryIt}>
          Test connection
        </Button>
        {isSet && (
          <Disconnect
            name="PayPal"
            line={`${closesShop ? CLOSES : 'Customers can’t pay until you connect it again.'} Refunds of earlier payments are then made at PayPal.`}
            make={() => adminApi.call('DELETE /admin/connections/paypal', {})}
          />
        )}
      </Buttons>
      <Results findings={findings} />
    </form>
  );
}
