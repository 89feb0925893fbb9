import { useDeferredValue } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type ContentPage, MAX_PAGE_CHARACTERS, PAGE_TITLES } from '../../shared/content-pages.ts';
import { parsePageContent } from '../../shared/markdown/page-content.ts';
import { fillPlaceholders, type PlaceholderValues } from '../../shared/text/placeholders.ts';
import type { StaffPage } from '../../shop/pages/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { MarkdownWords } from '../../ui/content/markdown.tsx';
import { PageBody } from '../../ui/content/page-body.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { EditNotices } from '../components/forms/edit-conflict.tsx';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Action, Card, Column, ScreenHead } from '../components/layout.tsx';
import { MarkdownField } from '../components/markdown/markdown-field.tsx';
import { FormattingHelp, LastEdited } from './editor-parts.tsx';
import styles from './page.module.css';

export const loader = ({ params }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/pages/:page', { params: { page: params.page ?? '' } });

export function Component() {
  const page = useLoaderData<typeof loader>();
  return <Editor key={page.page} page={page} />;
}

const PAGE_FORM = 'page-form';

function Editor({ page }: { page: StaffPage }) {
  const { page: name, isAsShipped, words, changedAt, changedBy } = page;
  const edit = usePageForm(page);
  const { text } = edit.values;
  const shown = useDeferredValue(text);
  return (
    <>
      <ScreenHead title={PAGE_TITLES[name]} back={{ href: '/admin/pages', name: 'Pages' }} saves>
        <Action label="View in shop" href={`/${name}`} look="quiet" />
        {!isAsShipped && (
          <Action label="Restore default text" look="quiet" pending={edit.pending} onClick={edit.restoreDefault} />
        )}
        <Action
          type="submit"
          label={isAsShipped ? 'Save as your text' : 'Save changes'}
          form={PAGE_FORM}
          pending={edit.pending}
        />
      </ScreenHead>
      <div className={styles.notes}>
        <EditNotices edit={edit} by={changedBy} what="this page">
          <pre>{page.text}</pre>
        </EditNotices>
        {isAsShipped && (
          <Alert tone="wait">
            This is the default text. Read it, change anything that isn’t true for your shop, and save it, even if you
            change nothing.
          </Alert>
        )}
      </div>
      <div className={styles.sides}>
        <Column>
          <Card title="Text">
            <form {...edit.formProps} id={PAGE_FORM}>
              <MarkdownField
                {...edit.field('text')}
                label="Text (Markdown)"
                className={styles.text}
                maxLength={MAX_PAGE_CHARACTERS}
                takesPictures
                rows={22}
                hint={`${text.length.toLocaleString('en-US')} of ${MAX_PAGE_CHARACTERS.toLocaleString('en-US')} characters`}
              />
            </form>
            <FormattingHelp page={name} />
            {changedAt && <LastEdited of={{ changedAt, changedBy }} />}
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

function usePageForm(saved: StaffPage) {
  const params = { page: saved.page };
  const edit = useVersionedForm({
    saved,
    toValues: ({ text }) => ({ text }),
    getVersion: ({ version }) => String(version),
    save: ({ text }, { version }) =>
      adminApi.call('PUT /admin/pages/:page', { params, body: { text, version: Number(version) } }),
    success: 'Saved. It’s live in your shop.',
    draftKey: ({ page }) => `page ${page}`,
  });
  async function restoreDefault() {
    const done = await edit.run('POST /admin/pages/:page/as-shipped', {
      params,
      body: { version: Number(edit.base.version) },
      confirm: {
        title: 'Restore the default text?',
        line: 'Your shop will show the text it came with. The current version stays in the log.',
        yes: 'Restore',
        tone: 'danger',
      },
      success: 'Default text restored.',
    });
    if (done) edit.replace(done.body);
  }
  return { ...edit, restoreDefault };
}

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
