import { useEffect, useState } from 'react';
import { createAdminClient } from '../../browser/client.ts';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

const client = createAdminClient();

export function SignInPage() {
  const [storeName, setStoreName] = useState('');
  // The page of the back office holds nothing of the shop: its name is asked for.
  useEffect(() => {
    void client.call('GET /admin/sign-in', {}).then((answer) => {
      if (answer.ok) setStoreName(answer.body.storeName);
    });
  }, []);
  return (
    <SignInLayout title="Sign in" above={storeName}>
      <SignInForm />
      <details className={styles.help}>
        <summary>Forgot password?</summary>
        <p>Ask an owner of the shop. They can create a new one for you under Staff.</p>
        <p>Are you the only owner? On the computer that the shop runs on, type:</p>
        <p className={styles.command}>npm run shop -- new-password YOUR-EMAIL</p>
      </details>
    </SignInLayout>
  );
}
