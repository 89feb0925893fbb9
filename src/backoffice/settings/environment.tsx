import { useEffect, useRef } from 'react';
import type { AdminBody } from '../../browser/admin-client.ts';
import { Card } from '../components/layout.tsx';
import styles from './settings.module.css';

type Outside = AdminBody<'GET /admin/settings'>['outside'];

/** What an owner sees here, and sets where the shop runs. Today's links lead to it by its name. */
export function EnvironmentSettings({ outside: { demoPayments, hasMailServer } }: { outside: Outside }) {
  const box = useRef<HTMLDivElement>(null);
  // After the shell has brought the new screen's top into view.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (location.hash === '#outside') box.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Card title="Server settings">
      <div className={styles.form} ref={box}>
        <div>
          <b>PayPal</b>
          <p>
            {demoPayments
              ? 'Payments are in demo mode, and no money moves. To go live, set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID, then restart the shop. See docs/payments.md.'
              : 'PayPal is set up. To test it, run “npm run shop -- paypal-check”.'}
          </p>
        </div>
        <div>
          <b>Email</b>
          <p>
            {hasMailServer
              ? 'A mail server is set up.'
              : 'No mail server is set up, so emails aren’t sent. Set SMTP_URL and MAIL_FROM, then restart the shop. See docs/deploying.md.'}
          </p>
        </div>
      </div>
    </Card>
  );
}
