import styles from './connections.module.css';
import type { Paypal } from './parts.tsx';

export const FixedPaypal = ({ paypal: { mode, clientId, secretEndsIn, hasWebhook } }: { paypal: Paypal }) => (
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

export const setText = (endsIn: string) => (endsIn === '' ? 'Set' : `Set, ends in ${endsIn}`);
