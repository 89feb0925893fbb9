import type { SubmitEvent } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { TextField } from '../components/fields.tsx';
import { Card } from '../components/layout.tsx';
import { focusFirstError, readForm } from '../components/read-form.ts';
import { useMutation } from '../components/use-mutation.ts';
import { refreshSession } from '../session.ts';
import { CodeForm, EmailForm } from './own-email.tsx';
import { OwnPicture } from './own-picture.tsx';
import styles from './staff.module.css';
import { texts } from './texts.ts';

type Profile = AdminBody<'GET /admin/me'>;

/** One's own name and email. A new email counts once the code that was sent to it is entered. */
export const OwnProfile = ({ profile }: { profile: Profile }) => (
  <>
    <Card title="Picture">
      <OwnPicture />
    </Card>
    <Card title="Name">
      <NameForm name={profile.name} />
    </Card>
    <Card title="Email">
      <EmailForm email={profile.email} />
      {profile.newEmail !== null && <CodeForm newEmail={profile.newEmail} />}
    </Card>
  </>
);

function NameForm({ name }: { name: string }) {
  const { mutate, pending, error, fields } = useMutation();
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { name: readForm(form).text('name') };
    if (await mutate(() => adminApi.call('PUT /admin/me/name', { body }), { success: 'Saved.' }))
      await refreshSession();
    else focusFirstError(form);
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={error} />
      <TextField
        name="name"
        label="Your name"
        hint={texts.nameHint}
        defaultValue={name}
        maxLength={100}
        autoComplete="name"
        error={fields.name}
      />
      <div>
        <Button type="submit" size="small" pending={pending}>
          Save name
        </Button>
      </div>
    </form>
  );
}
