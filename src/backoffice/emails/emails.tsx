import { useLoaderData } from 'react-router';
import type { FailedEmail } from '../../shop/emails/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/layout/blocks.tsx';
import { fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import styles from '../components/forms/entries.module.css';
import { CallAction } from '../components/forms/form-dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons, Note, ScreenHead } from '../components/layout.tsx';

export const loader = () => fetchBody('GET /admin/letters', {});

export function Component() {
  const { rows, failed, waiting } = useLoaderData<typeof loader>();
  const { run, pending, error } = useMutation();
  const sendAll = () =>
    run('POST /admin/letters/again', {
      success: ({ letters }) => (letters === 1 ? 'Sending 1 email again.' : `Sending ${letters} emails again.`),
    });
  return (
    <>
      <ScreenHead title="Emails not sent" back={{ href: '/admin', name: 'Today' }}>
        {failed > 1 && <Action label={`Send all ${failed} again`} pending={pending} onClick={sendAll} />}
      </ScreenHead>
      <ErrorAlert error={error} />
      {failed === 0 ? (
        <Empty
          title="All emails were sent"
          line="If an email can’t be delivered, we keep trying for three days. After that, it’s listed here."
        />
      ) : (
        <>
          <Note>
            We tried each one for three days, or its address doesn’t exist. Fix the problem, then send it again.
            {waiting > 0 && ` ${waiting} more ${waiting === 1 ? 'is' : 'are'} being sent.`}
          </Note>
          <ul className={styles.entries}>
            {rows.map((email) => (
              <EmailItem key={email.id} email={email} />
            ))}
          </ul>
          {failed > rows.length && <Note>{`Showing the latest ${rows.length} of ${failed}.`}</Note>}
        </>
      )}
    </>
  );
}

const EmailItem = ({ email: { id, to, kind, why, words, tries, failedAt } }: { email: FailedEmail }) => (
  <li>
    <div className={styles.head}>
      <b>{kind}</b>
    </div>
    <p>{why}</p>
    <Facts
      facts={[
        { name: 'To', value: to },
        { name: 'Failed', value: `${formatTime(failedAt)}, after ${tries === 1 ? 'one try' : `${tries} tries`}` },
        words && { name: 'Reason', value: words },
      ]}
    />
    <Buttons>
      <CallAction
        label="Send again"
        of={`to ${to}`}
        look="quiet"
        call="POST /admin/letters/:id/again"
        params={{ id }}
        success="Sending again."
      />
    </Buttons>
  </li>
);
