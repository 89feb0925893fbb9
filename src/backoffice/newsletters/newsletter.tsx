import { type RefObject, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { ApiError } from '../../shared/api-client.ts';
import { readMarkdown } from '../../shared/read-markdown.ts';
import type { StaffNewsletter } from '../../shop/newsletter/staff-schema.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { MarkdownBlocks } from '../../ui/markdown.tsx';
import { fetchBody } from '../admin-api.ts';
import styles from '../components/components.module.css';
import { CurrentVersion, EditConflict } from '../components/edit-conflict.tsx';
import { TextField } from '../components/fields.tsx';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { MarkdownField } from '../components/markdown-field.tsx';
import { RestoredDraftNotice } from '../components/restored-draft.tsx';
import { EmailPreview } from './email-preview.tsx';
import { useNewsletterForm } from './use-newsletter-form.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const [newsletter, { subscribers }] = await Promise.all([
    params.id ? fetchBody('GET /admin/newsletters/:id', { params: { id: params.id } }) : undefined,
    fetchBody('GET /admin/newsletters', {}),
  ]);
  return { newsletter, subscribers };
}

const LOOK_EVERY_MS = 1_500;

export function Component() {
  const { newsletter, subscribers } = useLoaderData<typeof loader>();
  return newsletter?.startedAt ? (
    <Sent newsletter={newsletter} of={subscribers} />
  ) : (
    <Editor newsletter={newsletter} subscribers={subscribers} />
  );
}

const back = { href: '/admin/newsletters', name: 'Newsletter' };

const Sent = ({ newsletter, of }: { newsletter: StaffNewsletter; of: number }) => (
  <>
    <ScreenHead title={newsletter.subject} back={back} />
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

/** Where the shop's address is missing, the sentence leads to where it is typed. */
const Refused = ({ error }: { error: ApiError | undefined }) => (
  <FormAlert error={error}>
    {error?.code === 'no_postal_address' && (
      <>
        {' '}
        <a href="/admin/settings">Settings</a>
      </>
    )}
  </FormAlert>
);

function Editor({ newsletter, subscribers }: { newsletter: StaffNewsletter | undefined; subscribers: number }) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useNewsletterForm(newsletter, form);
  const { pending, error } = edit;
  const [recipients, setRecipients] = useState(subscribers);
  return (
    <>
      <ScreenHead title={newsletter?.subject ?? 'New newsletter'} back={back} saves>
        <Button look="quiet" size="small" pending={pending} onClick={() => void edit.test()}>
          Send me a test
        </Button>
        <Button look="quiet" size="small" pending={pending} onClick={() => void edit.save()}>
          Save
        </Button>
        <Button size="small" pending={pending} onClick={() => void edit.send()}>
          Send to subscribers
        </Button>
      </ScreenHead>
      {edit.isRestored && <RestoredDraftNotice onDiscard={edit.discardMine} />}
      {edit.conflict ? (
        <EditConflict form={edit}>
          Someone else saved this newsletter while you were editing. Your changes are still here.
          <CurrentVersion>
            <strong>{edit.conflict.subject}</strong>
            <pre>{edit.conflict.body}</pre>
          </CurrentVersion>
        </EditConflict>
      ) : (
        <Refused error={error} />
      )}
      <Columns>
        <Column>
          <Card title="Text">
            <TextForm form={form} edit={edit} />
            <Note>{recipientsLine(recipients)}</Note>
          </Card>
        </Column>
        <Column>
          <Card title="Preview">
            <EmailPreview values={edit.values} onCounted={setRecipients} />
          </Card>
        </Column>
      </Columns>
    </>
  );
}

function recipientsLine(recipients: number): string {
  if (recipients === 0) return 'Nobody is subscribed yet, so it can’t be sent to anyone but you.';
  const people = recipients === 1 ? 'One person' : `${recipients.toLocaleString('en-US')} people`;
  return `${people} will get it: everyone who confirmed and hasn’t unsubscribed, counted just now.`;
}

type Edit = ReturnType<typeof useNewsletterForm>;

const TextForm = ({ form, edit }: { form: RefObject<HTMLFormElement | null>; edit: Edit }) => (
  <form
    ref={form}
    className={fieldsClass}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void edit.save();
    }}
  >
    <TextField
      name="subject"
      label="Subject"
      value={edit.values.subject}
      onChange={(event) => edit.change({ ...edit.values, subject: event.target.value })}
      error={edit.fields.subject}
      maxLength={150}
      hint={subjectHint(edit.values.subject)}
    />
    <MarkdownField
      name="body"
      label="Text"
      rows={16}
      maxLength={30_000}
      takesPictures
      value={edit.values.body}
      onChange={(event) => edit.change({ ...edit.values, body: event.target.value })}
      error={edit.fields.body}
      hint="The unsubscribe link is added automatically."
    />
  </form>
);

/** Where mail programs cut a subject: phones after 35 to 45 letters, desks after about 60. */
function subjectHint(subject: string): string {
  const { length } = subject.trim();
  if (length <= SHOWN_ON_PHONES) return `${length} characters. Phones show about the first ${SHOWN_ON_PHONES}.`;
  const cut = subject.trim().slice(0, SHOWN_ON_PHONES).trimEnd();
  return `${length} characters. Phones show about this much: “${cut}…”`;
}
const SHOWN_ON_PHONES = 40;

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
