import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { fillText } from '../../shared/text/fill-text.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { AreaField } from '../components/forms/fields.tsx';
import { readForm } from '../components/forms/read-form.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { useScreenForm, VersionedScreen } from '../components/forms/versioned-screen.tsx';
import { Action, Card, Column, Note } from '../components/layout.tsx';
import { NameButtons } from './name-buttons.tsx';

export const loader = ({ params: { id = '' } }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/shop-texts/:id', { params: { id } });

export function Component() {
  const text = useLoaderData<typeof loader>();
  // A reset restores the version from before the first save, which the form would take for stale, so remount it.
  const [round, setRound] = useState(0);
  return <Editor key={`${text.id} ${round}`} of={text} onReset={() => setRound(round + 1)} />;
}

type ShopText = AdminBody<'GET /admin/shop-texts/:id'>;
type Values = { text: string };

function Editor({ of, onReset }: { of: ShopText; onReset: () => void }) {
  const { id, name, group, names, mayBeEmpty } = of;
  const edit = useScreenForm<ShopText, Values>({
    saved: of,
    read: (form) => ({ values: { text: readForm(form).text('text') } }),
    toValues: ({ text, sample }) => ({ text: text ?? sample }),
    getVersion: ({ text }) => JSON.stringify(text),
    save: ({ text }, { version }) =>
      adminApi.call('PUT /admin/shop-texts/:id', { params: { id }, body: { text, seen: JSON.parse(version) } }),
    success: 'Saved. Your shop says this from now on.',
    draftKey: () => `shop-text-${id}`,
  });
  const { values } = edit;
  return (
    <VersionedScreen
      title={name}
      back={{ href: '/admin/settings/texts/shop', name: 'Texts' }}
      edit={edit}
      conflict="Someone else changed this text while you were editing. Your changes are still here."
    >
      <Column>
        <Card title={group}>
          <div className={fieldsClass}>
            <AreaField
              name="text"
              label="Text"
              hint={mayBeEmpty ? 'Leave it empty to leave it out.' : 'One or two sentences.'}
              rows={4}
              maxLength={300}
            />
          </div>
        </Card>
        <Card title="What shoppers read">
          <Shown text={values.text} names={names} />
        </Card>
        {of.text !== null && (
          <Card title="Sample text">
            <div className="stack-3">
              <p className="anywhere">{of.sample}</p>
              <Reset of={of} onReset={onReset} />
            </div>
          </Card>
        )}
      </Column>
      <Column>
        <Card title="Names in braces">
          <NameButtons names={names} form={edit.form} />
        </Card>
      </Column>
    </VersionedScreen>
  );
}

function Shown({ text, names }: { text: string } & Pick<ShopText, 'names'>) {
  const filled = fillText(text, Object.fromEntries(names.map(({ name, example }) => [name, example]))).trim();
  return filled ? <p className="anywhere">{filled}</p> : <Note>Nothing: it’s left out.</Note>;
}

function Reset({ of: { id, name, text }, onReset }: { of: ShopText; onReset: () => void }) {
  const { run, pending, error } = useMutation();
  async function reset() {
    const line = 'Your text is deleted, and the shop says the sample again.';
    const done = await run('PUT /admin/shop-texts/:id', {
      params: { id },
      body: { text: null, seen: text },
      confirm: { title: `Reset “${name}”?`, line, yes: 'Reset', tone: 'danger' },
      success: 'Reset to the sample text.',
      toastConflict: true,
    });
    if (done) onReset();
  }
  return (
    <>
      <ErrorAlert error={error} />
      <div>
        <Action label="Reset to the sample…" look="danger" pending={pending} onClick={reset} />
      </div>
    </>
  );
}
