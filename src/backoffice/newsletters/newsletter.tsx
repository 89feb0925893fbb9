import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { fetchFor, office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { confirm } from '../pieces/confirm.tsx';
import { AreaField, focusFault, readForm, TextField } from '../pieces/fields.tsx';
import { Card, Column, Columns, Note, ScreenHead } from '../pieces/layout.tsx';
import styles from '../pieces/pieces.module.css';
import { Refusal } from '../pieces/refusal.tsx';
import { useUnsaved } from '../pieces/use-unsaved.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const [newsletter, { subscribers }] = await Promise.all([
    params.id ? fetchFor('GET /admin/newsletters/:id', { params: { id: params.id } }) : undefined,
    fetchFor('GET /admin/newsletters', {}),
  ]);
  return { newsletter, subscribers };
}

const LOOK_EVERY_MS = 1_500;

export function Component() {
  const { newsletter, subscribers } = useLoaderData<typeof loader>();
  const { act, pending, error, fields } = useAct();
  const { touch, settle } = useUnsaved();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [body, setBody] = useState(newsletter?.body ?? '');
  const isOnItsWay = Boolean(newsletter?.startedAt);

  /** Answers the id once it is saved. */
  async function save(): Promise<string | undefined> {
    if (!form.current) return undefined;
    const read = readForm(form.current);
    const draft = { subject: read.text('subject'), body: read.text('body') };
    const saved = newsletter
      ? await act(() => office.call('PUT /admin/newsletters/:id', { params: { id: newsletter.id }, body: draft }), {
          said: 'Saved.',
        })
      : await act(() => office.call('POST /admin/newsletters', { body: draft }), { said: 'Saved.' });
    if (!saved) {
      focusFault(form.current);
      return undefined;
    }
    settle();
    const id = newsletter?.id ?? (saved.body as { id: string }).id;
    if (!newsletter) await navigate(`/admin/newsletters/${id}`);
    return id;
  }

  async function test() {
    const id = await save();
    if (id)
      await act(() => office.call('POST /admin/newsletters/:id/test', { params: { id } }), {
        said: 'A test letter is on its way to you.',
      });
  }

  async function send() {
    const id = await save();
    if (!id) return;
    const sure = await confirm({
      title: 'Send it?',
      line: `It goes to ${subscribers === 1 ? 'one person' : `${subscribers} people`} and cannot be taken back.`,
      yes: 'Send the newsletter',
    });
    if (sure)
      await act(() => office.call('POST /admin/newsletters/:id/send', { params: { id } }), { said: 'On its way.' });
  }

  return (
    <>
      <ScreenHead
        title={newsletter?.subject ?? 'New newsletter'}
        back={{ href: '/admin/newsletters', name: 'Newsletter' }}
      >
        {!isOnItsWay && (
          <>
            <Button look="quiet" size="small" pending={pending} onClick={() => void test()}>
              Send me a test
            </Button>
            <Button look="quiet" size="small" pending={pending} onClick={() => void save()}>
              Save
            </Button>
            <Button size="small" pending={pending} onClick={() => void send()}>
              Send to subscribers
            </Button>
          </>
        )}
      </ScreenHead>
      {Object.keys(fields).length === 0 && <Refusal error={error} />}
      {newsletter?.startedAt && (
        <Progress sent={newsletter.sent} isOver={Boolean(newsletter.finishedAt)} of={subscribers} />
      )}
      <Columns>
        <Column>
          {isOnItsWay ? (
            <Card title="What was sent">
              <Words of={body} />
            </Card>
          ) : (
            <Card title="Text">
              <form
                ref={form}
                className={fieldsClass}
                noValidate
                onInput={touch}
                onSubmit={(event) => {
                  event.preventDefault();
                  void save();
                }}
              >
                <TextField
                  name="subject"
                  label="Subject"
                  defaultValue={newsletter?.subject ?? ''}
                  error={fields.subject}
                  maxLength={150}
                />
                <AreaField
                  name="body"
                  label="Text"
                  rows={16}
                  value={body}
                  onChange={(event) => setBody(event.target.value)}
                  error={fields.body}
                  hint="# makes a heading, **two stars** make words strong, - begins a list, [words](https://…) is a link. The link to unsubscribe is added by itself."
                />
              </form>
            </Card>
          )}
        </Column>
        <Column>
          {!isOnItsWay && (
            <Card title="Preview">
              <Words of={body} />
            </Card>
          )}
        </Column>
      </Columns>
    </>
  );
}

const Words = ({ of }: { of: string }) =>
  of.trim() === '' ? (
    <Note>Nothing is written yet.</Note>
  ) : (
    <div className={styles.written}>
      <Markdown text={of} />
    </div>
  );

/** Asks again while letters are being written. */
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
        {isOver ? `Sent to ${sent} ${sent === 1 ? 'person' : 'people'}.` : `On its way: ${sent} of ${of}.`}
        {!isOver && <progress max={Math.max(1, of)} value={sent} aria-label="Letters written" />}
      </Alert>
    </div>
  );
}
