import type { SubmitEvent } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { PICTURE_TYPES } from '../../shared/upload-limits.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { TextField } from '../components/forms/fields.tsx';
import { focusFirstError, readForm } from '../components/forms/read-form.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Card, Note } from '../components/layout.tsx';
import { StaffPicture } from '../components/pictures/staff-picture.tsx';
import { upload } from '../components/pictures/upload.ts';
import { UploadOne } from '../components/pictures/upload-one.tsx';
import { refreshSession, useStaff } from '../session.ts';
import styles from './staff.module.css';
import { texts } from './texts.ts';

type Profile = AdminBody<'GET /admin/me'>;

/** Own name and email. A new email takes effect once the code sent to it is entered. */
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

/** Own picture, visible to staff. */
function OwnPicture() {
  const { name, pictureId } = useStaff();
  const { mutate, pending, error } = useMutation();
  async function remove() {
    const done = await mutate(() => adminApi.call('DELETE /admin/me/picture', {}), { success: 'Picture removed.' });
    if (done) await refreshSession();
  }
  return (
    <>
      <ErrorAlert error={error} />
      <div className={styles.picture}>
        <StaffPicture name={name} pictureId={pictureId} large />
        <div>
          <Note>{texts.pictureHint}</Note>
          <UploadOne
            label={pictureId ? 'Change picture' : 'Choose picture'}
            accept={PICTURE_TYPES}
            send={(file, onProgress) =>
              upload('POST /admin/me/picture', {}, file, { kind: 'picture', onProgress, isRepeatable: true })
            }
            onSent={() => void refreshSession()}
          />
          {pictureId && (
            <Button size="small" look="plain" pending={pending} onClick={() => void remove()}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

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

function EmailForm({ email }: { email: string }) {
  const { mutate, pending, error, fields } = useMutation();
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { email: readForm(form).text('new-email') };
    if (
      await mutate(() => adminApi.call('POST /admin/me/email', { body }), {
        success: texts.codeSent,
      })
    ) {
      form.reset();
    } else focusFirstError(form);
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={error} />
      <Note>You sign in with {email}.</Note>
      <TextField
        name="new-email"
        type="email"
        label="New email"
        hint={texts.emailHint}
        maxLength={254}
        autoComplete="off"
        error={fields.email}
      />
      <div>
        <Button type="submit" size="small" look="quiet" pending={pending}>
          Send code
        </Button>
      </div>
    </form>
  );
}

function CodeForm({ newEmail }: { newEmail: string }) {
  const { mutate, pending, error, fields } = useMutation();
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { code: readForm(form).text('email-code') };
    const success = texts.emailChanged;
    if (await mutate(() => adminApi.call('PUT /admin/me/email', { body }), { success })) await refreshSession();
    else focusFirstError(form);
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={error} />
      <TextField
        name="email-code"
        label={`Code sent to ${newEmail}`}
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={fields.code}
      />
      <div>
        <Button type="submit" size="small" pending={pending}>
          Confirm email
        </Button>
      </div>
    </form>
  );
}
