import type { OfficeBody } from '../../browser/office-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { confirm } from '../pieces/confirm.tsx';
import { Buttons, Note } from '../pieces/layout.tsx';
import { moment } from '../pieces/moment.ts';
import { Refusal } from '../pieces/refusal.tsx';
import styles from './staff.module.css';

type Browsers = OfficeBody<'GET /admin/me/browsers'>;

/** Every browser that one is signed in with, each with a button that ends it. */
export function OwnBrowsers({ browsers }: { browsers: Browsers }) {
  const { act, pending, error } = useAct();
  const others = browsers.filter(({ isThisOne }) => !isThisOne);
  const end = (id: string) =>
    act(() => office.call('DELETE /admin/me/browsers/:id', { params: { id } }), { said: 'Signed out.' });
  async function endOthers() {
    const line = 'Use it when somebody else may be signed in as you. Then change your password.';
    if (!(await confirm({ title: 'Sign out all other browsers?', line, yes: 'Sign out', no: 'Cancel' }))) return;
    await act(() => office.call('DELETE /admin/me/browsers', {}), { said: 'All other browsers are signed out.' });
  }
  return (
    <>
      <Refusal error={error} />
      <ul className={styles.browsers}>
        {browsers.map(({ id, device, network, lastSeenAt, isThisOne }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong> {isThisOne && <Badge tone="ok">This browser</Badge>}
              <Note>
                Network {network} · {isThisOne ? 'In use now' : `Last seen ${moment(lastSeenAt)}`}
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
