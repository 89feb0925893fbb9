import { type RefObject, useDeferredValue, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MOST_CHARACTERS, PAGE_TITLES } from '../../shared/content-pages.ts';
import type { StaffPage } from '../../shop/pages/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { fetchBody } from '../admin-api.ts';
import { CurrentVersion, EditConflict } from '../components/edit-conflict.tsx';
import { ErrorAlert } from '../components/error-alert.tsx';
import { AreaField } from '../components/fields.tsx';
import { formatTime } from '../components/format-time.ts';
import { Card, Column, Note, ScreenHead } from '../components/layout.tsx';
import { RestoredDraftNotice } from '../components/restored-draft.tsx';
import { FormattingHelp } from './formatting-help.tsx';
import styles from './page.module.css';
import { PagePreview } from './page-preview.tsx';
import { usePageDraft } from './use-page-draft.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/pages/:page', { params: { page: params.page ?? '' } });

export function Component() {
  const page = useLoaderData<typeof loader>();
  return <Editor key={page.page} page={page} />;
}

const FORM = 'page-form';

function Editor({ page }: { page: StaffPage }) {
  const { page: name, isAsShipped, words } = page;
  const form = useRef<HTMLFormElement>(null);
  const draft = usePageDraft(page, form);
  const shown = useDeferredValue(draft.text);
  return (
    <>
      <ScreenHead title={PAGE_TITLES[name]} back={{ href: '/admin/pages', name: 'Pages' }}>
        <LinkButton href={`/${name}`} look="quiet" size="small">
          View in shop
        </LinkButton>
        {!isAsShipped && (
          <Button look="quiet" size="small" pending={draft.pending} onClick={() => void draft.putBack()}>
            Restore default text
          </Button>
        )}
        <Button type="submit" form={FORM} size="small" pending={draft.pending}>
          {isAsShipped ? 'Save as your text' : 'Save changes'}
        </Button>
      </ScreenHead>
      <Notes page={page} draft={draft} />
      <div className={styles.sides}>
        <Column>
          <Card title="Text">
            <TextForm form={form} draft={draft} />
            <FormattingHelp page={name} />
            <ChangedLine page={page} />
          </Card>
        </Column>
        <Column>
          <Card title="Preview">
            <PagePreview page={name} text={shown} words={words} />
          </Card>
        </Column>
      </div>
    </>
  );
}

type Draft = ReturnType<typeof usePageDraft>;

const Notes = ({ page, draft }: { page: StaffPage; draft: Draft }) => (
  <div className={styles.notes}>
    {draft.isBack && !draft.isBehind && <RestoredDraftNotice onDrop={draft.takeTheirs} />}
    {draft.isBehind && (
      <EditConflict pending={draft.pending} onTake={draft.takeTheirs} onKeep={() => void draft.saveOverTheirs()}>
        {page.changedBy} saved this page while you were editing. Your changes are still here.
        <CurrentVersion>
          <pre>{page.text}</pre>
        </CurrentVersion>
      </EditConflict>
    )}
    {!draft.isBehind && Object.keys(draft.fields).length === 0 && <ErrorAlert error={draft.error} />}
    {page.isAsShipped && (
      <Alert tone="wait">
        This is the default text. Read it, change anything that isn’t true for your shop, and save it, even if you
        change nothing.
      </Alert>
    )}
  </div>
);

const TextForm = ({ form, draft }: { form: RefObject<HTMLFormElement | null>; draft: Draft }) => (
  <form
    id={FORM}
    ref={form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void draft.save();
    }}
  >
    <AreaField
      name="text"
      label="Text (Markdown)"
      className={styles.text}
      rows={22}
      value={draft.text}
      onChange={(event) => draft.write(event.target.value)}
      error={draft.fields.text}
      hint={`${draft.text.length.toLocaleString('en-US')} of ${MOST_CHARACTERS.toLocaleString('en-US')} characters`}
    />
  </form>
);

const ChangedLine = ({ page: { changedAt, changedBy } }: { page: StaffPage }) =>
  changedAt && (
    <Note>
      Last edited {formatTime(changedAt)} by {changedBy}. Earlier versions are in the log.
    </Note>
  );
