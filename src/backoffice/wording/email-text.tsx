import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { EmailFrame } from '../components/email-frame.tsx';
import { AreaField, TextField } from '../components/forms/fields.tsx';
import { readForm } from '../components/forms/read-form.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { useScreenForm, VersionedScreen } from '../components/forms/versioned-screen.tsx';
import { Action, Buttons, Card, Column, Note } from '../components/layout.tsx';
import { NameButtons } from './name-buttons.tsx';

export const loader = ({ params: { id = '' } }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/wording/:id', { params: { id } });

export function Component() {
  const text = useLoaderData<typeof loader>();
  // A reset restores the version from before the first save, which the form would take for stale, so remount it.
  const [round, setRound] = useState(0);
  return <Editor key={`${text.id} ${round}`} text={text} onReset={() => setRound(round + 1)} />;
}

type EmailText = AdminBody<'GET /admin/wording/:id'>;
type EmailWords = AdminBody<'GET /admin/wording/:id'>['sample'];

function Editor({ text, onReset }: { text: EmailText; onReset: () => void }) {
  const { id, name, when, names } = text;
  const edit = useScreenForm<EmailText, EmailWords>({
    saved: text,
    read: readWords,
    toValues: currentWords,
    getVersion: ({ words }) => JSON.stringify(words),
    save: (words, { version }) =>
      adminApi.call('PUT /admin/wording/:id', { params: { id }, body: { words, seen: JSON.parse(version) } }),
    success: 'Saved. Emails use this text from now on.',
    draftKey: () => `email-text-${id}`,
  });
  const { base, values } = edit;
  return (
    <VersionedScreen
      title={name}
      back={{ href: '/admin/settings/texts', name: 'Texts' }}
      edit={edit}
      within="words"
      conflict="Someone else changed this email while you were editing. Your changes are still here."
    >
      <Column>
        <Card title="Text">
          <div className={fieldsClass}>
            <Note>{when}</Note>
            <TextField name="subject" label="Subject" maxLength={120} required />
            <TextField name="heading" label="Heading" maxLength={120} required />
            <AreaField
              name="opening"
              label="Opening"
              hint="An empty line begins a new paragraph."
              rows={6}
              maxLength={2000}
            />
            <AreaField
              name="closing"
              label="Closing"
              hint="In small print, at the end. Leave it empty for none."
              rows={3}
              maxLength={1000}
            />
            <NameButtons names={names} form={edit.form} />
          </div>
        </Card>
        <Card title="Test and reset">
          <TestAndReset
            text={text}
            onReset={onReset}
            isUnsaved={JSON.stringify(values) !== JSON.stringify(base.values)}
          />
        </Card>
      </Column>
      <Column>
        <Card title="What customers get">
          <WordsPreview id={id} words={values} />
        </Card>
      </Column>
    </VersionedScreen>
  );
}

const currentWords = ({ words, sample }: EmailText): EmailWords => words ?? sample;

function readWords(form: HTMLFormElement): { values: EmailWords } {
  const { text } = readForm(form);
  const [subject, heading] = [text('subject'), text('heading')];
  return { values: { subject, heading, opening: text('opening'), closing: text('closing') } };
}

type TestAndResetProps = { text: EmailText; isUnsaved: boolean; onReset: () => void };

function TestAndReset({ text: { id, name, words }, isUnsaved, onReset }: TestAndResetProps) {
  const testing = useMutation();
  const resetting = useMutation();
  const params = { id };
  const test = () =>
    testing.run('POST /admin/wording/:id/test', { params, success: 'A test email is on its way to you.' });
  async function reset() {
    const line = 'Your text is deleted, and this email uses the sample text again.';
    const done = await resetting.run('PUT /admin/wording/:id', {
      params,
      body: { words: null, seen: words },
      confirm: { title: `Reset “${name}”?`, line, yes: 'Reset', tone: 'danger' },
      success: 'Reset to the sample text.',
      toastConflict: true,
    });
    if (done) onReset();
  }
  return (
    <div className="stack-3">
      <ErrorAlert error={testing.error ?? resetting.error} />
      <Buttons>
        <Action label="Send me a test" look="quiet" pending={testing.pending} onClick={test} />
        {words && <Action label="Reset to the sample…" look="danger" pending={resetting.pending} onClick={reset} />}
      </Buttons>
      <Note>
        {isUnsaved ? 'The test uses your saved text. Save your changes first.' : 'The test uses example details.'}
      </Note>
    </div>
  );
}

const TYPING_MS = 400;

/** Maximum URL length; longer texts are previewed only once saved. */
const MAX_ADDRESS = 12_000;

/** The email with example data, rendered by the server, debounced. */
function WordsPreview({ id, words }: { id: string; words: EmailWords }) {
  const json = JSON.stringify(words);
  const [shown, setShown] = useState(json);
  useEffect(() => {
    const timer = setTimeout(() => setShown(json), TYPING_MS);
    return () => clearTimeout(timer);
  }, [json]);
  const query = new URLSearchParams({ words: shown }).toString();
  const src = `/api/admin/wording/${id}/preview${query.length > MAX_ADDRESS ? '' : `?${query}`}`;
  return <EmailFrame src={src} />;
}
