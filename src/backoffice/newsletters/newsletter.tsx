import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { useQuery } from '../../browser/forms/use-query.ts';
import { uuid } from '../../browser/uuid.ts';
import { readMarkdown } from '../../shared/markdown/read-markdown.ts';
import type { StaffNewsletter } from '../../shop/newsletter/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { MarkdownBlocks } from '../../ui/content/markdown.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import componentsStyles from '../components/components.module.css';
import { EmailFrame } from '../components/email-frame.tsx';
import { confirm } from '../components/feedback/dialog.tsx';
import { EditNotices } from '../components/forms/edit-conflict.tsx';
import { TextField } from '../components/forms/fields.tsx';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Action, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { MarkdownField } from '../components/markdown/markdown-field.tsx';
import previewStyles from './email-preview.module.css';

export async function loader({ params }: LoaderFunctionArgs) {
  const [newsletter, { subscribers }] = await Promise.all([
    params.id ? fetchBody('GET /admin/newsletters/:id', { params: { id: params.id } }) : undefined,
    fetchBody('GET /admin/newsletters', {}),
  ]);
  return { newsletter, subscribers };
}

export function Component() {
  const { newsletter, subscribers } = useLoaderData<typeof loader>();
  return newsletter?.startedAt ? (
    <SentNewsletter newsletter={newsletter} of={subscribers} />
  ) : (
    <Editor newsletter={newsletter} subscribers={subscribers} />
  );
}

const NEWSLETTERS = { href: '/admin/newsletters', name: 'Newsletter' };

const SentNewsletter = ({ newsletter, of }: { newsletter: StaffNewsletter; of: number }) => (
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

const SENDING_POLL_MS = 1_500;

function Progress({ sent, of, isOver }: { sent: number; of: number; isOver: boolean }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => void revalidate(), SENDING_POLL_MS);
    return () => clearInterval(timer);
  }, [isOver, revalidate]);
  return (
    <div className={componentsStyles.told}>
      <Alert tone={isOver ? 'ok' : 'wait'}>
        {isOver ? `Sent to ${sent} ${sent === 1 ? 'person' : 'people'}.` : `Sending: ${sent} of ${of}.`}
        {!isOver && <progress max={Math.max(1, of)} value={sent} aria-label="Emails sent" />}
      </Alert>
    </div>
  );
}

const Words = ({ of }: { of: string }) =>
  of.trim() === '' ? (
    <Note>Nothing to preview yet.</Note>
  ) : (
    <div className={componentsStyles.written}>
      <MarkdownBlocks blocks={readMarkdown(of)} />
    </div>
  );

function Editor({ newsletter, subscribers }: { newsletter: StaffNewsletter | undefined; subscribers: number }) {
  const edit = useNewsletterForm(newsletter);
  const { pending, values, field, conflict } = edit;
  const [recipients, setRecipients] = useState(subscribers);
  return (
    <>
      <ScreenHead title={newsletter?.subject ?? 'New newsletter'} back={NEWSLETTERS} saves>
        <Action label="Send me a test" look="quiet" pending={pending} onClick={edit.test} />
        <Action label="Save" look="quiet" pending={pending} onClick={edit.save} />
        <Action label="Send to subscribers" pending={pending} onClick={edit.send} />
      </ScreenHead>
      <EditNotices edit={edit} what="this newsletter" help={edit.error?.code === 'no_postal_address' && SETTINGS_LINK}>
        {conflict && (
          <>
            <strong>{conflict.subject}</strong>
            <pre>{conflict.body}</pre>
          </>
        )}
      </EditNotices>
      <Columns>
        <Column>
          <Card title="Text">
            <form {...edit.formProps} className={fieldsClass}>
              <TextField {...field('subject')} label="Subject" maxLength={150} hint={subjectHint(values.subject)} />
              <MarkdownField
                {...field('body')}
                label="Text"
                rows={16}
                maxLength={30_000}
                takesPictures
                hint="The unsubscribe link is added automatically."
              />
            </form>
            <Note>{recipientsLine(recipients)}</Note>
          </Card>
        </Column>
        <Column>
          <Card title="Preview">
            <EmailPreview values={values} onCounted={setRecipients} />
          </Card>
        </Column>
      </Columns>
    </>
  );
}

/** For a missing postal address. */
const SETTINGS_LINK = (
  <>
    {' '}
    <a href="/admin/settings">Settings</a>
  </>
);

type Saved = StaffNewsletter | undefined;

/** Form state and actions of a draft newsletter. Without `saved`, it is new. */
function useNewsletterForm(saved: Saved) {
  const navigate = useNavigate();
  const edit = useVersionedForm<Saved, { subject: string; body: string }>({
    saved,
    toValues: (newsletter) => ({ subject: newsletter?.subject ?? '', body: newsletter?.body ?? '' }),
    getVersion: (newsletter) => newsletter?.changedAt ?? '',
    save: (values, { version }) =>
      saved
        ? adminApi.call('PUT /admin/newsletters/:id', { params: { id: saved.id }, body: { ...values, seen: version } })
        : adminApi.call('POST /admin/newsletters', { body: values }),
    success: 'Saved.',
    draftKey: (newsletter) => `newsletter ${newsletter?.id ?? 'new'}`,
    onSaved: async (made) => {
      if (made && !saved) await navigate(`/admin/newsletters/${made.id}`);
    },
  });

  async function test() {
    const done = await edit.save();
    if (!done) return;
    await edit.run('POST /admin/newsletters/:id/test', {
      params: { id: done.id },
      success: 'Test sent to your email.',
    });
  }

  async function send() {
    const done = await edit.save();
    if (!done) return;
    const counted = await edit.run('GET /admin/newsletters', {});
    if (!counted) return;
    const { subscribers } = counted.body;
    const sure = await confirm({
      title: 'Send this newsletter?',
      line: `It goes to ${subscribers === 1 ? 'one person' : `${subscribers.toLocaleString('en-US')} people`} and can’t be undone.`,
      yes: 'Send newsletter',
    });
    if (!sure) return;
    // Save first, so that the text on screen is the text that is sent.
    const body = { seen: done.changedAt };
    await edit.run('POST /admin/newsletters/:id/send', {
      params: { id: done.id },
      body,
      success: 'Sending.',
      toastConflict: true,
    });
  }

  return { ...edit, test, send };
}

const SHOWN_ON_PHONES = 40;

/** Mail apps truncate subjects after 35 to 45 characters on phones, about 60 on computers. */
function subjectHint(subject: string): string {
  const { length } = subject.trim();
  if (length <= SHOWN_ON_PHONES) return `${length} characters. Phones show about the first ${SHOWN_ON_PHONES}.`;
  const cut = subject.trim().slice(0, SHOWN_ON_PHONES).trimEnd();
  return `${length} characters. Phones show about this much: “${cut}…”`;
}

function recipientsLine(recipients: number): string {
  if (recipients === 0) return 'Nobody is subscribed yet, so it can’t be sent to anyone but you.';
  const people = recipients === 1 ? 'One person' : `${recipients.toLocaleString('en-US')} people`;
  return `${people} will get it: everyone who confirmed and hasn’t unsubscribed, counted just now.`;
}

type Values = { subject: string; body: string };
type EmailPreviewProps = { values: Values; onCounted: (recipients: number) => void };

/** The email as subscribers get it, rendered by the server, at computer or phone width. */
function EmailPreview({ values, onCounted }: EmailPreviewProps) {
  const { src, from, hasAddress, trouble } = usePreview(values, onCounted);
  return (
    <EmailFrame src={src}>
      {!hasAddress && (
        <Alert tone="wait">
          Your mailing address is missing below the text, and US law requires it. Add your store address in{' '}
          <a href="/admin/settings">Settings</a> before you send.
        </Alert>
      )}
      <div className={previewStyles.inbox}>
        <b>{from}</b>
        <span>{values.subject.trim() || 'No subject yet'}</span>
      </div>
      {trouble && <p role="status">{trouble}</p>}
    </EmailFrame>
  );
}

const PREVIEW_DELAY_MS = 400;
type Shown = { src: string; from: string; hasAddress: boolean; trouble: string };

/** Debounced; keeps the last preview until the next one succeeds. */
function usePreview({ subject, body }: Values, onCounted: (recipients: number) => void): Shown {
  const [key] = useState(uuid);
  const [shown, setShown] = useState<Shown>({ src: '', from: '', hasAddress: true, trouble: '' });
  const turn = useRef(0);
  useQuery(
    JSON.stringify([subject, body]),
    () => adminApi.call('PUT /admin/newsletter-previews/:key', { params: { key }, body: { subject, body } }),
    {
      debounceMs: PREVIEW_DELAY_MS,
      onAnswer(answer) {
        turn.current += 1;
        if (answer.ok) onCounted(answer.body.recipients);
        // The frame reloads only when its URL changes.
        const src = `/api/admin/newsletter-previews/${key}?${turn.current}`;
        setShown((before) =>
          answer.ok
            ? { ...answer.body, src, trouble: '' }
            : { ...before, trouble: `The preview isn’t up to date. ${answer.error.detail}` },
        );
      },
    },
  );
  return shown;
}
