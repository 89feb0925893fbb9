import { useEffect, useRef } from 'react';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { adminApi } from '../../admin-api.ts';
import { Buttons, Card, Note } from '../../components/layout.tsx';
import styles from './connections.module.css';
import { type CardProps, EmailForm } from './email-form.tsx';
import { type Email, Results, Standing, useTrying } from './parts.tsx';

const FOR = 'Order emails, replies and newsletters are sent through your own email account.';

export function EmailCard({ email, ...rest }: CardProps) {
  const box = useRef<HTMLDivElement>(null);
  // After the shell has brought the new screen's top into view.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (location.hash === '#email') box.current?.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Card title="Email">
      <div ref={box}>
        <Standing of={email} line={FOR} />
      </div>
      {email.setBy === 'environment' ? <FixedEmail email={email} /> : <EmailForm email={email} {...rest} />}
    </Card>
  );
}

function FixedEmail({ email }: { email: Email }) {
  const { findings, error, testing, test } = useTrying();
  return (
    <div className={styles.form}>
      <dl className={styles.facts}>
        <dt>Server</dt>
        <dd>{`${email.host}, port ${email.port}`}</dd>
        <dt>User name</dt>
        <dd>{email.user || 'None'}</dd>
        <dt>Password</dt>
        <dd>{email.hasPassword ? 'Set' : 'None'}</dd>
        <dt>Sender</dt>
        <dd>{`${email.senderName} <${email.fromAddress}>`.trim()}</dd>
      </dl>
      <FormAlert error={error} />
      <Buttons>
        <Button
          look="quiet"
          size="small"
          pending={testing}
          onClick={() => void test(null, () => adminApi.call('POST /admin/connections/email/test', { body: {} }))}
        >
          Send test email
        </Button>
      </Buttons>
      <Note>Sends an email to {email.testsGoTo}.</Note>
      <Results findings={findings} />
    </div>
  );
}
