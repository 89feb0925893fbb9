import type { AdminBody } from '../../../browser/client.ts';
import type { FailedEmail } from '../../../shop/emails/schema.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { Facts } from '../../../ui/layout/blocks.tsx';
import { formatTime } from '../../components/format-time.ts';
import styles from '../../components/forms/entries.module.css';
import { CallAction } from '../../components/forms/form-dialog.tsx';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Action, Buttons, Card, Note } from '../../components/layout.tsx';

type FailedEmailsProps = { emails: AdminBody<'GET /admin/letters'> };

/** Emails that couldn't be delivered. */
export function FailedEmailsCard({ emails: { rows, failed, waiting } }: FailedEmailsProps) {
  const { run, pending, error } = useMutation();
  const sendAll = () =>
    run('POST /admin/letters/again', {
      success: ({ letters }) => (letters === 1 ? 'Sending 1 email again.' : `Sending ${letters} emails again.`),
    });
  return (
    <Card id={FAILED_EMAILS} title="Emails not sent">
      <ErrorAlert error={error} />
      {failed === 0 ? (
        <Note>None. If an email can’t be delivered, we keep trying for three days. After that, it’s listed here.</Note>
      ) : (
        <>
          <Note>
            We tried each one for three days, or its address doesn’t exist. Fix the problem, then send it again.
          </Note>
          {failed > 1 && (
            <Buttons>
              <Action label={`Send all ${failed} again`} look="quiet" pending={pending} onClick={sendAll} />
            </Buttons>
          )}
          <ul className={styles.entries}>
            {rows.map((email) => (
              <EmailItem key={email.id} email={email} />
            ))}
          </ul>
          {failed > rows.length && <Note>{`Showing the latest ${rows.length} of ${failed}.`}</Note>}
        </>
      )}
      {waiting > 0 && <Note>{`${waiting} more ${waiting === 1 ? 'is' : 'are'} being sent.`}</Note>}
    </Card>
  );
}

/** Anchor of the links to it. */
const FAILED_EMAILS = 'not-sent';

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
