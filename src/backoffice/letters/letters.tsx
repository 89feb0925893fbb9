import { useLoaderData } from 'react-router';
import type { FailedLetter } from '../../shop/mail/schema.ts';
import { Facts } from '../../ui/blocks.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { fetchFor, office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import styles from '../pieces/entries.module.css';
import { Buttons, Note, ScreenHead } from '../pieces/layout.tsx';
import { moment } from '../pieces/moment.ts';
import { Refusal } from '../pieces/refusal.tsx';

export const loader = () => fetchFor('GET /admin/letters', {});

export function Component() {
  const { rows, failed, waiting } = useLoaderData<typeof loader>();
  const { act, pending, error } = useAct();
  const sendAll = () =>
    act(() => office.call('POST /admin/letters/again', {}), {
      said: ({ letters }) =>
        letters === 1 ? 'One letter is on its way again.' : `${letters} letters are on their way again.`,
    });
  return (
    <>
      <ScreenHead title="Letters not sent" back={{ href: '/admin', name: 'Today' }}>
        {failed > 1 && (
          <Button size="small" pending={pending} onClick={() => void sendAll()}>
            Send all {failed} again
          </Button>
        )}
      </ScreenHead>
      <Refusal error={error} />
      {failed === 0 ? (
        <Empty
          title="Every letter was sent"
          line="A letter that the mail server does not take is tried for three days. What is given up then stands here."
        />
      ) : (
        <>
          <Note>
            Each was tried for three days, or its address does not exist. Mend what is wrong, then send it again.
            {waiting > 0 && ` ${waiting} more ${waiting === 1 ? 'is' : 'are'} on the way.`}
          </Note>
          <ul className={styles.entries}>
            {rows.map((letter) => (
              <LetterItem key={letter.id} letter={letter} />
            ))}
          </ul>
          {failed > rows.length && <Note>{`The latest ${rows.length} of ${failed} are shown.`}</Note>}
        </>
      )}
    </>
  );
}

function LetterItem({ letter: { id, to, kind, why, words, tries, failedAt } }: { letter: FailedLetter }) {
  const { act, pending, error } = useAct();
  const send = () =>
    act(() => office.call('POST /admin/letters/:id/again', { params: { id } }), { said: 'On its way again.' });
  return (
    <li>
      <div className={styles.head}>
        <b>{kind}</b>
      </div>
      <p>{why}</p>
      <Facts
        facts={[
          { name: 'To', value: to },
          { name: 'Given up', value: `${moment(failedAt)}, after ${tries === 1 ? 'one try' : `${tries} tries`}` },
          ...(words ? [{ name: 'The server said', value: words }] : []),
        ]}
      />
      <Refusal error={error} />
      <Buttons>
        <Button
          look="quiet"
          size="small"
          pending={pending}
          onClick={() => void send()}
          aria-label={`Send again to ${to}`}
        >
          Send again
        </Button>
      </Buttons>
    </li>
  );
}
