import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ApiError } from '../../shared/api-client.ts';
import type { StaffNewsletter } from '../../shop/newsletter/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fetchBody } from '../admin-api.ts';
import { CurrentVersion, EditConflict } from '../components/edit-conflict.tsx';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { RestoredDraftNotice } from '../components/restored-draft.tsx';
import { EmailPreview } from './email-preview.tsx';
import { NewsletterText } from './newsletter-text.tsx';
import { NEWSLETTERS, SentNewsletter } from './sent-newsletter.tsx';
import { useNewsletterForm } from './use-newsletter-form.ts';

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
      <ScreenHead title={newsletter?.subject ?? 'New newsletter'} back={NEWSLETTERS} saves>
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
            <NewsletterText form={form} edit={edit} />
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
