import type { AdminBody } from '../../browser/admin-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { ErrorAlert } from '../components/error-alert.tsx';
import { formatTime } from '../components/format-time.ts';
import { Buttons, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import styles from './staff.module.css';

type Browsers = AdminBody<'GET /admin/me/browsers'>;

/** Every browser that one is signed in with, each with a button that ends it. */
export function OwnBrowsers({ browsers }: { browsers: Browsers }) {
  const { mutate, pending, error } = useMutation();
  const others = browsers.filter(({ isThisOne }) => !isThisOne);
  const end = (id: string) =>
    mutate(() => adminApi.call('DELETE /admin/me/browsers/:id', { params: { id } }), { success: 'Signed out.' });
  async function endOthers() {
    const line = 'Use this if someone else may be signed in as you. Then change your password.';
    if (!(await confirm({ title: 'Sign out all other browsers?', line, yes: 'Sign out', no: 'Cancel' }))) return;
    await mutate(() => adminApi.call('DELETE /admin/me/browsers', {}), {
      success: 'All other browsers are signed out.',
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
