import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MAX_PAGE_CHARACTERS } from '../../shared/content-pages.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, type StaffOwnPage } from '../../shop/own-pages/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { AreaField, TextField } from '../components/forms/fields.tsx';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Action, Card, Column } from '../components/layout.tsx';
import { MarkdownField } from '../components/markdown/markdown-field.tsx';
import { DocumentScreen, FormattingHelp, LastEdited, PublishingFields } from './editor-parts.tsx';
import styles from './page.module.css';

export const loader = ({ params }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/own-pages/:id', { params: { id: params.id ?? '' } });

export function Component() {
  const page = useLoaderData<typeof loader>();
  return <Editor key={page.id} page={page} />;
}

function Editor({ page }: { page: StaffOwnPage }) {
  const edit = useOwnPageForm(page);
  const { field } = edit;
  return (
    <DocumentScreen
      document={page}
      noun="page"
      back={{ href: '/admin/pages', name: 'Pages' }}
      states={page.isPublished ? <Badge tone="ok">Published</Badge> : <Badge>Draft</Badge>}
      shown={page.isPublished && `/pages/${page.slug}`}
      preview={() => {
        const { status: _, ...body } = edit.values;
        return adminApi.call('POST /admin/own-pages/preview', { body });
      }}
      edit={edit}
    >
      <Column>
        <Card title="Page">
          <div className={fieldsClass}>
            <TextField {...field('title')} label="Title" maxLength={MAX_TITLE_LENGTH} autoComplete="off" />
            <MarkdownField
              {...field('text')}
              label="Text"
              className={styles.text}
              maxLength={MAX_PAGE_CHARACTERS}
              takesPictures
              rows={18}
              hint="The first paragraph stands under the title. Use Preview to see the page."
            />
          </div>
          <FormattingHelp />
          <LastEdited of={page} />
        </Card>
      </Column>
      <Column>
        <Card title="Publishing">
          <div className={fieldsClass}>
            <PublishingFields
              status={field('status')}
              slug={field('slug')}
              shownHint="Everybody can read it."
              slugHint="Behind /pages/. Links to a former address of a published page still open it."
            />
            <AreaField
              {...field('description')}
              label="Description for search engines"
              optional
              rows={3}
              maxLength={MAX_DESCRIPTION_LENGTH}
              hint="One or two sentences. Empty: the beginning of the text."
            />
          </div>
        </Card>
        <Card title="Delete page">
          <Action label="Delete page" look="danger" pending={edit.pending} onClick={edit.remove} />
        </Card>
      </Column>
    </DocumentScreen>
  );
}

function useOwnPageForm(saved: StaffOwnPage) {
  const params = { id: saved.id };
  const edit = useVersionedForm({
    saved,
    toValues,
    getVersion: ({ version }) => String(version),
    save: ({ status, ...words }, { version }) =>
      adminApi.call('PUT /admin/own-pages/:id', {
        params,
        body: { ...words, isPublished: status === 'published', version: Number(version) },
      }),
    success: ({ isPublished }) => (isPublished ? 'Saved. It’s live in your shop.' : 'Saved as a draft.'),
    draftKey: ({ id }) => `own page ${id}`,
  });
  const remove = () =>
    edit.run('DELETE /admin/own-pages/:id', {
      params,
      confirm: {
        title: `Delete ${saved.title}?`,
        line: 'Its address will say “Page not found”, and menus stop showing it. Its text stays in the log.',
        yes: 'Delete page',
        tone: 'danger',
      },
      goTo: '/admin/pages',
      success: 'Page deleted.',
    });
  return { ...edit, remove };
}

const toValues = ({ title, slug, text, description, isPublished }: StaffOwnPage) => ({
  title,
  slug,
  text,
  description,
  status: isPublished ? 'published' : 'draft',
});
