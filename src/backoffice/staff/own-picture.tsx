import { useState } from 'react';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { Buttons, Note } from '../components/layout.tsx';
import { StaffPicture } from '../components/staff-picture.tsx';
import { upload } from '../components/upload.ts';
import { useMutation } from '../components/use-mutation.ts';
import { refreshSession, useStaff } from '../session.ts';
import styles from './staff.module.css';
import { texts } from './texts.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** A picture of oneself, for the other staff. */
export function OwnPicture() {
  const { name, pictureId } = useStaff();
  const { mutate, pending, error } = useMutation();
  const [sending, setSending] = useState(false);
  async function choose(file: File | undefined) {
    if (!file) return;
    setSending(true);
    const send = () =>
      upload('POST /admin/me/picture', {}, file, { kind: 'picture', onProgress: () => {}, isRepeatable: true });
    if (await mutate(send, { success: 'Picture saved.' })) await refreshSession();
    setSending(false);
  }
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
          <Buttons>
            <input
              id="own-picture"
              type="file"
              className="vh"
              accept={ACCEPTED}
              disabled={sending}
              onChange={(event) => {
                void choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <label htmlFor="own-picture" className={styles.choose} aria-busy={sending}>
              {sending ? 'Uploading…' : `${pictureId ? 'Change' : 'Choose'} picture`}
            </label>
            {pictureId && (
              <Button size="small" look="plain" pending={pending && !sending} onClick={() => void remove()}>
                Remove picture
              </Button>
            )}
          </Buttons>
        </div>
      </div>
    </>
  );
}
