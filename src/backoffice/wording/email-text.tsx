import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { fieldsClass } from '../../ui/field.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { AreaField, TextField } from '../components/fields.tsx';
import { Card, Column, Note } from '../components/layout.tsx';
import { useVersionedForm } from '../components/use-versioned-form.ts';
import { VersionedScreen } from '../components/versioned-screen.tsx';
import { NameButtons } from './name-buttons.tsx';
import { type EmailText, TestAndReset } from './test-and-reset.tsx';
import { type EmailWords, WordsPreview } from './words-preview.tsx';

export const loader = ({ params: { id = '' } }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/wording/:id', { params: { id } });

const wordsOf = ({ words, sample }: EmailText): EmailWords => words ?? sample;

/** One email in the owner's words, beside what its reader gets. */
export function Component() {
  const text = useLoaderData<typeof loader>();
  // After a reset the version is that of before the first save, which the form would take for an old one.
  const [round, setRound] = useState(0);
  return <Editor key={`${text.id} ${round}`} text={text} onReset={() => setRound(round + 1)} />;
}

function Editor({ text, onReset }: { text: EmailText; onReset: () => void }) {
  const { id, name, when, names } = text;
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<EmailText, EmailWords>({
    saved: text,
    form,
    valuesOf: wordsOf,
    versionOf: ({ words }) => JSON.stringify(words),
    save: (words, { version }) =>
      adminApi.call('PUT /admin/wording/:id', { params: { id }, body: { words, seen: JSON.parse(version) } }),
    success: 'Saved. Emails use this text from now on.',
    draftKey: () => `email-text-${id}`,
  });
  const { base, values, fields } = edit;
  const shown = (part: keyof EmailWords) => ({
    name: part,
    defaultValue: values[part],
    error: fields[`words.${part}`] ?? fields[part],
  });
  return (
    <VersionedScreen
      title={name}
      back={{ href: '/admin/settings/email-texts', name: 'Email texts' }}
      form={form}
      edit={edit}
      read={readWords}
      conflict="Someone else changed this email while you were editing. Your changes are still here."
    >
      <Column>
        <Card title="Text">
          <div className={fieldsClass}>
            <Note>{when}</Note>
            <TextField {...shown('subject')} label="Subject" maxLength={120} required />
            <TextField {...shown('heading')} label="Heading" maxLength={120} required />
            <AreaField
              {...shown('opening')}
              label="Opening"
              hint="An empty line begins a new paragraph."
              rows={6}
              maxLength={2000}
            />
            <AreaField
              {...shown('closing')}
              label="Closing"
              hint="In small print, at the end. Leave it empty for none."
              rows={3}
              maxLength={1000}
            />
            <NameButtons names={names} form={form} />
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

const PARTS = ['subject', 'heading', 'opening', 'closing'] as const;

function readWords(form: HTMLFormElement): EmailWords {
  const typed = new FormData(form);
  const [subject = '', heading = '', opening = '', closing = ''] = PARTS.map((part) => String(typed.get(part) ?? ''));
  return { subject, heading, opening, closing };
}
