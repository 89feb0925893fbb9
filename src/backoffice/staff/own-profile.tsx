import type { AdminBody } from '../../browser/client.ts';
import { PICTURE_TYPES } from '../../shared/upload-limits.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { adminApi } from '../admin-api.ts';
import { TextField } from '../components/forms/fields.tsx';
import { CallForm } from '../components/forms/form-dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Card, Note } from '../components/layout.tsx';
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

function OwnPicture() {
  const { name, pictureId } = useStaff();
  const { run, pending, error } = useMutation();
  async function remove() {
    const done = await run('DELETE /admin/me/picture', { success: 'Picture removed.' });
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
          {pictureId && <Action label="Remove picture" look="plain" pending={pending} onClick={remove} />}
        </div>
      </div>
    </>
  );
}

const NameForm = ({ name }: { name: string }) => (
  <CallForm
    className={styles.form}
    act="Save name"
    success="Saved."
    values={{ name }}
    save={(read) => adminApi.call('PUT /admin/me/name', { body: { name: read.text('name') } })}
    onSaved={refreshSession}
  >
    <TextField name="name" label="Your name" hint={texts.nameHint} maxLength={100} autoComplete="name" />
  </CallForm>
);

const EmailForm = ({ email }: { email: string }) => (
  <CallForm
    className={styles.form}
    act="Send code"
    look="quiet"
    success={texts.codeSent}
    save={(read) => adminApi.call('POST /admin/me/email', { body: { email: read.text('new-email') } })}
    onSaved={(_, form) => form.reset()}
  >
    {(errors) => (
      <>
        <Note>You sign in with {email}.</Note>
        <TextField
          name="new-email"
          error={errors.email}
          type="email"
          label="New email"
          hint={texts.emailHint}
          maxLength={254}
          autoComplete="off"
        />
      </>
    )}
  </CallForm>
);

const CodeForm = ({ newEmail }: { newEmail: string }) => (
  <CallForm
    className={styles.form}
    act="Confirm email"
    success={texts.emailChanged}
    save={(read) => adminApi.call('PUT /admin/me/email', { body: { code: read.text('email-code') } })}
    onSaved={refreshSession}
  >
    {(errors) => (
      <TextField
        name="email-code"
        error={errors.code}
        label={`Code sent to ${newEmail}`}
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    )}
  </CallForm>
);
