import type { AdminBody } from '../../browser/client.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { formatTime } from '../components/format-time.ts';
import { Buttons, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import styles from './staff.module.css';
import { texts } from './texts.ts';

type Browsers = AdminBody<'GET /admin/me/browsers'>;

/** Every browser that one is signed in with, each with a button that ends it. */
export function OwnBrowsers({ browsers }: { browsers: Browsers }) {
  const { mutate, pending, error } = useMutation();
  const others = browsers.filter(({ isThisOne }) => !isThisOne);
  const end = (id: string) =>
    mutate(() => adminApi.call('DELETE /admin/me/browsers/:id', { params: { id } }), { success: 'Signed out.' });
  async function endOthers() {
    if (!(await confirm(texts.signOutOthers))) return;
    await mutate(() => adminApi.call('DELETE /admin/me/browsers', {}), {
      success: texts.othersSignedOut,
    });
  }
  return (
    <>
      <ErrorAlert error={error} />
      <ul className={styles.browsers}>
        {browsers.map(({ id, device, network, lastSeenAt, isThisOne }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong> {isThisOne && <Badge tone="ok">This browser</Badge>}
              <Note>
                Network {network} · {isThisOne ? 'In use now' : `Last seen ${formatTime(lastSeenAt)}`}
              </Note>
            </div>
            {!isThisOne && (
              <Button
                size="small"
                look="quiet"
                pending={pending}
                aria-label={`Sign out ${device}, network ${network}`}
                onClick={() => void end(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Buttons>
          <Button size="small" look="danger" pending={pending} onClick={() => void endOthers()}>
            Sign out all others…
          </Button>
        </Buttons>
      )}
    </>
  );
}
