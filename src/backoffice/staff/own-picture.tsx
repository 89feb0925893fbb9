import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { Note } from '../components/layout.tsx';
import { StaffPicture } from '../components/staff-picture.tsx';
import { upload } from '../components/upload.ts';
import { UploadOne } from '../components/upload-one.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { refreshSession, useStaff } from '../session.ts';
import styles from './staff.module.css';
import { texts } from './texts.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** A picture of oneself, for the other staff. */
export function OwnPicture() {
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
            accept={ACCEPTED}
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
