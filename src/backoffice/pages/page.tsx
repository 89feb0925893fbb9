import { type RefObject, useDeferredValue, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type ContentPage, MAX_PAGE_CHARACTERS, PAGE_TITLES } from '../../shared/content-pages.ts';
import { parsePageContent } from '../../shared/markdown/page-content.ts';
import { fillPlaceholders, type PlaceholderValues } from '../../shared/text/placeholders.ts';
import type { StaffPage } from '../../shop/pages/schema.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { MarkdownWords } from '../../ui/content/markdown.tsx';
import { PageBody } from '../../ui/content/page-body.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { formatTime } from '../components/format-time.ts';
import { CurrentVersion, EditConflict, RestoredDraftNotice } from '../components/forms/edit-conflict.tsx';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Card, Column, Note, ScreenHead } from '../components/layout.tsx';
import { MarkdownField } from '../components/markdown/markdown-field.tsx';
import { FormattingHelp } from './editor-parts.tsx';
import styles from './page.module.css';

export const loader = ({ params }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/pages/:page', { params: { page: params.page ?? '' } });

export function Component() {
  const page = useLoaderData<typeof loader>();
  return <Editor key={page.page} page={page} />;
}

const PAGE_FORM = 'page-form';

function Editor({ page }: { page: StaffPage }) {
  const { page: name, isAsShipped, words } = page;
  const form = useRef<HTMLFormElement>(null);
  const edit = usePageForm(page, form);
  const shown = useDeferredValue(edit.values.text);
  return (
    <>
      <ScreenHead title={PAGE_TITLES[name]} back={{ href: '/admin/pages', name: 'Pages' }} saves>
        <LinkButton href={`/${name}`} look="quiet" size="small">
          View in shop
        </LinkButton>
        {!isAsShipped && (
          <Button look="quiet" size="small" pending={edit.pending} onClick={() => void edit.restoreDefault()}>
            Restore default text
          </Button>
        )}
        <Button type="submit" form={PAGE_FORM} size="small" pending={edit.pending}>
          {isAsShipped ? 'Save as your text' : 'Save changes'}
        </Button>
      </ScreenHead>
      <Notes page={page} edit={edit} />
      <div className={styles.sides}>
        <Column>
          <Card title="Text">
            <TextForm form={form} edit={edit} />
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

/** Form state of a page's text, and the reset to its default text. */
function usePageForm(saved: StaffPage, form: RefObject<HTMLFormElement | null>) {
  const params = { page: saved.page };
  const edit = useVersionedForm({
    saved,
    form,
    valuesOf: ({ text }) => ({ text }),
    versionOf: ({ version }) => String(version),
    save: ({ text }, { version }) =>
      adminApi.call('PUT /admin/pages/:page', { params, body: { text, version: Number(version) } }),
    success: 'Saved. It’s live in your shop.',
    draftKey: ({ page }) => `page ${page}`,
  });

  async function restoreDefault() {
    const sure = await confirm({
      title: 'Restore the default text?',
      line: 'Your shop will show the text it came with. The current version stays in the log.',
      yes: 'Restore',
      tone: 'danger',
    });
    if (!sure) return;
    const body = { version: Number(edit.base.version) };
    const done = await edit.mutate(() => adminApi.call('POST /admin/pages/:page/as-shipped', { params, body }), {
      success: 'Default text restored.',
    });
    if (done) edit.replace(done.body);
  }

  return { ...edit, restoreDefault };
}

type Edit = ReturnType<typeof usePageForm>;

const Notes = ({ page, edit }: { page: StaffPage; edit: Edit }) => (
  <div className={styles.notes}>
    {edit.isRestored && <RestoredDraftNotice onDiscard={edit.discardMine} />}
    {edit.conflict && (
      <EditConflict form={edit}>
        {page.changedBy} saved this page while you were editing. Your changes are still here.
        <CurrentVersion>
          <pre>{page.text}</pre>
        </CurrentVersion>
      </EditConflict>
    )}
    {!edit.conflict && <FormAlert error={edit.error} />}
    {page.isAsShipped && (
      <Alert tone="wait">
        This is the default text. Read it, change anything that isn’t true for your shop, and save it, even if you
        change nothing.
      </Alert>
    )}
  </div>
);

const TextForm = ({ form, edit }: { form: RefObject<HTMLFormElement | null>; edit: Edit }) => (
  <form
    id={PAGE_FORM}
    ref={form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void edit.save();
    }}
  >
    <MarkdownField
      name="text"
      label="Text (Markdown)"
      className={styles.text}
      maxLength={MAX_PAGE_CHARACTERS}
      takesPictures
      rows={22}
      value={edit.values.text}
      onChange={(event) => edit.change({ text: event.target.value })}
      error={edit.fields.text}
      hint={`${edit.values.text.length.toLocaleString('en-US')} of ${MAX_PAGE_CHARACTERS.toLocaleString('en-US')} characters`}
    />
  </form>
);

const ChangedLine = ({ page: { changedAt, changedBy } }: { page: StaffPage }) =>
  changedAt && (
    <Note>
      Last edited {formatTime(changedAt)} by {changedBy}. Earlier versions are in the log.
    </Note>
  );

type Props = { page: ContentPage; text: string; words: PlaceholderValues };

/** The page as shoppers see it, rendered by the storefront's components. */
function PagePreview({ page, text, words }: Props) {
  const written = parsePageContent(fillPlaceholders(text, words));
  return (
    <div className={styles.preview}>
      <p className={styles.title}>{PAGE_TITLES[page]}</p>
      {written.lead && (
        <p className={styles.lead}>
          <MarkdownWords words={written.lead} />
        </p>
      )}
      <PageBody page={page} written={written} />
    </div>
  );
}
