import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { readMarkdown } from '../../shared/markdown/read-markdown.ts';
import type { StaffNewsletter } from '../../shop/newsletter/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { MarkdownBlocks } from '../../ui/content/markdown.tsx';
import styles from '../components/components.module.css';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';

const LOOK_EVERY_MS = 1_500;

export const NEWSLETTERS = { href: '/admin/newsletters', name: 'Newsletter' };

export const SentNewsletter = ({ newsletter, of }: { newsletter: StaffNewsletter; of: number }) => (
  <>
    <ScreenHead title={newsletter.subject} back={NEWSLETTERS} />
    <Progress sent={newsletter.sent} isOver={Boolean(newsletter.finishedAt)} of={newsletter.recipients ?? of} />
    <Columns>
      <Column>
        <Card title="Content">
          <Words of={newsletter.body} />
        </Card>
      </Column>
    </Columns>
  </>
);

const Words = ({ of }: { of: string }) =>
  of.trim() === '' ? (
    <Note>Nothing to preview yet.</Note>
  ) : (
    <div className={styles.written}>
      <MarkdownBlocks blocks={readMarkdown(of)} />
    </div>
  );

/** Polls while emails are being sent. */
function Progress({ sent, of, isOver }: { sent: number; of: number; isOver: boolean }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOver, revalidate]);
  return (
    <div className={styles.told}>
      <Alert tone={isOver ? 'ok' : 'wait'}>
        {isOver ? `Sent to ${sent} ${sent === 1 ? 'person' : 'people'}.` : `Sending: ${sent} of ${of}.`}
        {!isOver && <progress max={Math.max(1, of)} value={sent} aria-label="Emails sent" />}
      </Alert>
    </div>
  );
}
