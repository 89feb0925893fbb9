import { useDeferredValue, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MOST_CHARACTERS, PAGE_TITLES } from '../../shared/content-pages.ts';
import type { StaffPage } from '../../shop/pages/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { fetchFor, office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { confirm } from '../pieces/confirm.tsx';
import { AreaField, focusFault } from '../pieces/fields.tsx';
import { Card, Column, Note, ScreenHead } from '../pieces/layout.tsx';
import { moment } from '../pieces/moment.ts';
import { Refusal } from '../pieces/refusal.tsx';
import { useUnsaved } from '../pieces/use-unsaved.ts';
import { HowToWrite } from './how-to-write.tsx';
import styles from './page.module.css';
import { PagePreview } from './page-preview.tsx';

export const loader = ({ params }: LoaderFunctionArgs) =>
  fetchFor('GET /admin/pages/:page', { params: { page: params.page ?? '' } });

export function Component() {
  const page = useLoaderData<typeof loader>();
  return <Editor key={page.page} page={page} />;
}

const FORM = 'page-form';

function Editor({ page }: { page: StaffPage }) {
  const { page: name, version, isAsShipped } = page;
  const { act, pending, error, fields } = useAct();
  const { touch, settle } = useUnsaved();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(page.text);
  const shown = useDeferredValue(text);
  const params = { page: name };

  async function save() {
    const saved = await act(() => office.call('PUT /admin/pages/:page', { params, body: { text, version } }), {
      said: 'Saved. The shop shows it.',
    });
    if (saved) settle();
    else focusFault(form.current);
  }

  async function putBack() {
    const sure = await confirm({
      title: 'Put the shipped text back?',
      line: 'The shop then shows what it came with. What stands here now stays in the log.',
      yes: 'Put it back',
      tone: 'danger',
    });
    if (!sure) return;
    const done = await act(() => office.call('POST /admin/pages/:page/as-shipped', { params, body: { version } }), {
      said: 'The shop shows the shipped text again.',
    });
    if (!done) return;
    setText(done.body.text);
    settle();
  }

  return (
    <>
      <ScreenHead title={PAGE_TITLES[name]} back={{ href: '/admin/pages', name: 'Pages' }}>
        <LinkButton href={`/${name}`} look="quiet" size="small">
          View in shop
        </LinkButton>
        {!isAsShipped && (
          <Button look="quiet" size="small" pending={pending} onClick={() => void putBack()}>
            Put back the shipped text
          </Button>
        )}
        <Button type="submit" form={FORM} size="small" pending={pending}>
          {isAsShipped ? 'Save as ours' : 'Save changes'}
        </Button>
      </ScreenHead>
      <div className={styles.notes}>
        {Object.keys(fields).length === 0 && <Refusal error={error} />}
        {isAsShipped && (
          <Alert tone="wait">
            This text came with the shop. Read it, change what is not true of yours, and save it: from then on it is
            your own, also where you changed nothing.
          </Alert>
        )}
      </div>
      <div className={styles.sides}>
        <Column>
          <Card title="Text">
            <form
              id={FORM}
              ref={form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void save();
              }}
            >
              <AreaField
                name="text"
                label="In Markdown"
                className={styles.text}
                rows={22}
                value={text}
                onInput={touch}
                onChange={(event) => setText(event.target.value)}
                error={fields.text}
                hint={`${text.length.toLocaleString('en-US')} of ${MOST_CHARACTERS.toLocaleString('en-US')} characters`}
              />
            </form>
            <HowToWrite page={name} />
            <ChangedLine page={page} />
          </Card>
        </Column>
        <Column>
          <Card title="Preview">
            <PagePreview page={name} text={shown} words={page.words} />
          </Card>
        </Column>
      </div>
    </>
  );
}

const ChangedLine = ({ page: { changedAt, changedBy } }: { page: StaffPage }) =>
  changedAt && (
    <Note>
      Last changed {moment(changedAt)} by {changedBy}. Every earlier text is in the log.
    </Note>
  );
