import { Fragment } from 'react';
import { paths } from '../../paths.ts';
import type { StoredEmail, StoredEmailDetail } from '../../shop/emails/schema.ts';
import { Table } from '../../ui/layout/table.tsx';
import styles from './page.module.css';

const EMAIL_COLUMNS = [{ head: 'Date' }, { head: 'To' }, { head: 'Subject' }];

export const DevMailPage = ({ letters }: { letters: readonly StoredEmail[] }) => (
  <div className="wrap page">
    <div className="page-head">
      <h1>Emails</h1>
      <p>
        No mail server is connected, so emails are listed here and not sent. Connect one in the back office under
        Settings, Payments &amp; email. In production this page is closed.
      </p>
    </div>
    {letters.length === 0 ? (
      <p>No emails yet. Register or send a message, and they’ll be listed here, newest first.</p>
    ) : (
      <Table
        label="Emails, newest first"
        columns={EMAIL_COLUMNS}
        rows={letters.map(({ id, to, subject, writtenAt }) => ({
          key: id,
          cells: [
            <time key="written" dateTime={writtenAt}>
              {writtenAt.slice(0, 19).replace('T', ' ')}
            </time>,
            to,
            <a key="subject" href={paths.devLetter(id)}>
              {subject}
            </a>,
          ],
        }))}
      />
    )}
  </div>
);

export const DevEmailPage = ({ letter }: { letter: StoredEmailDetail }) => (
  <div className="wrap page">
    <p className={styles.back}>
      <a href={paths.devMail()}>All emails</a>
    </p>
    <div className="page-head">
      <h1>{letter.subject}</h1>
      <p>
        To {letter.to}. Replies go to {letter.replyTo}.
      </p>
    </div>
    <div className={styles.letter}>
      <iframe
        title={letter.subject}
        src={`/api/dev/letters/${letter.id}/html`}
        sandbox="allow-popups allow-top-navigation-by-user-activation"
      />
      <div className={styles.text}>
        <Linked text={letter.text} />
      </div>
    </div>
  </div>
);

/** Turns URLs in the text into links. */
const Linked = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/\S+)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
    <Fragment key={place}>{place % 2 === 1 ? <a href={part}>{part}</a> : part}</Fragment>
  ));
