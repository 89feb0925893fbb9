import { useState } from 'react';
import { adminApi } from '../../admin-api.ts';
import { CodeField, SecretField } from '../../components/forms/fields.tsx';
import { Segments } from '../../components/forms/segments.tsx';
import {
  CLOSES,
  ConnectionCard,
  ConnectionForm,
  type ConnectionProps,
  type Paypal,
  secretText,
} from './connection.tsx';
import styles from './connections.module.css';

const FOR = 'For PayPal and card payments. Copy two codes from your PayPal account, and we set up the rest.';
const DEMO = 'Until PayPal is connected payments are a demo: no money moves.';
const MODES = [
  { value: 'sandbox', name: 'Test', line: 'PayPal’s sandbox: everything works, and no real money moves.' },
  { value: 'live', name: 'Live', line: 'Real customers pay with real money.' },
] as const;

export function PaypalCard({ paypal, isNext, closesShop }: ConnectionProps & { paypal: Paypal }) {
  const [mode, setMode] = useState(paypal.mode);
  const set = secretText(paypal.secretEndsIn);
  const loss = closesShop ? CLOSES : 'Customers can’t pay until you connect it again.';
  return (
    <ConnectionCard
      title="PayPal"
      of={paypal}
      line={paypal.isDemo ? `${FOR} ${DEMO}` : FOR}
      fixed={{
        Mode: paypal.mode === 'live' ? 'Live' : 'Sandbox, no real money moves',
        'Client ID': paypal.clientId,
        Secret: set,
        Webhook: paypal.hasWebhook ? 'Set' : 'Not set: payments are looked up every minute',
      }}
    >
      <ConnectionForm
        label="PayPal"
        of={paypal}
        values={{ clientId: paypal.clientId }}
        read={({ text }) => ({ mode, clientId: text('clientId').trim(), clientSecret: text('clientSecret').trim() })}
        test={(body) => adminApi.call('POST /admin/connections/paypal/test', { body })}
        save={(body) => adminApi.call('PUT /admin/connections/paypal', { body })}
        success="PayPal is connected. Payments go there from now on."
        buttons={{ connect: 'Connect PayPal', test: 'Test connection' }}
        isPrimary={isNext}
        disconnect={{
          name: 'PayPal',
          line: `${loss} Refunds of earlier payments are then made at PayPal.`,
          call: () => adminApi.call('DELETE /admin/connections/paypal', {}),
        }}
      >
        {() => (
          <>
            {!paypal.isModeFixed && (
              <Segments name="mode" label="Mode" defaultValue={mode} choices={MODES} onChange={setMode} />
            )}
            <div className={styles.two}>
              <CodeField name="clientId" label="Client ID" required maxLength={200} />
              <SecretField
                name="clientSecret"
                label="Secret"
                hint={paypal.status === 'connected' && `${set}. Leave empty to keep it.`}
                maxLength={200}
              />
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
          </>
        )}
      </ConnectionForm>
    </ConnectionCard>
  );
}
