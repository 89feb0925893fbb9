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
    <Card title="Set where the shop runs">
      <div className={styles.form} ref={box}>
        <div>
          <b>PayPal</b>
          <p>
            {demoPayments
              ? 'Payments are a demo, and no money moves. Set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID, and start the shop again: docs/payments.md tells it in ten steps.'
              : 'Set. “npm run shop -- paypal-check” tries it.'}
          </p>
        </div>
        <div>
          <b>Mail</b>
          <p>
            {hasMailServer
              ? 'A mail server is set.'
              : 'No mail server is set, and emails are kept and not sent. Set SMTP_URL and MAIL_FROM, and start the shop again: docs/deploying.md shows how.'}
          </p>
        </div>
      </div>
    </Card>
  );
}
