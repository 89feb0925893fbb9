import { type RefObject, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { MAX_PAGE_CHARACTERS } from '../../shared/content-pages.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, type StaffOwnPage } from '../../shop/own-pages/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { formatTime } from '../components/format-time.ts';
import { CurrentVersion, EditConflict, RestoredDraftNotice } from '../components/forms/edit-conflict.tsx';
import { AreaField, SelectField, TextField } from '../components/forms/fields.tsx';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { MarkdownField } from '../components/markdown/markdown-field.tsx';
import { OpenPreview, useShopUrl } from '../components/open-preview.tsx';
import { FormattingHelp, PUBLISHING_STATUSES } from './editor-parts.tsx';
import styles from './page.module.css';

export const loader = ({ params }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/own-pages/:id', { params: { id: params.id ?? '' } });

export function Component() {
  const page = useLoaderData<typeof loader>();
  return <Editor key={page.id} page={page} />;
}

const OWN_PAGE_FORM = 'own-page-form';

function Editor({ page }: { page: StaffOwnPage }) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useOwnPageForm(page, form);
  const shopUrl = useShopUrl();
  return (
    <>
      <ScreenHead
        title={page.title}
        back={{ href: '/admin/pages', name: 'Pages' }}
        states={page.isPublished ? <Badge tone="ok">Published</Badge> : <Badge>Draft</Badge>}
        saves
      >
        {page.isPublished && (
          <LinkButton href={shopUrl(`/pages/${page.slug}`)} look="quiet" size="small">
            View in shop
          </LinkButton>
        )}
        <OpenPreview
          store={() => {
            const { status: _, ...body } = edit.values;
            return adminApi.call('POST /admin/own-pages/preview', { body });
          }}
        />
        <Button type="submit" form={OWN_PAGE_FORM} size="small" pending={edit.pending}>
          Save changes
        </Button>
      </ScreenHead>
      <Notes page={page} edit={edit} />
      <OwnPageFields form={form} edit={edit} page={page} />
    </>
  );
}

/** Form state and actions of an own page. */
function useOwnPageForm(saved: StaffOwnPage, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const params = { id: saved.id };
  const edit = useVersionedForm({
    saved,
    form,
    valuesOf,
    versionOf: ({ version }) => String(version),
    save: ({ status, ...words }, { version }) =>
      adminApi.call('PUT /admin/own-pages/:id', {
        params,
        body: { ...words, isPublished: status === 'published', version: Number(version) },
      }),
    success: ({ isPublished }) => (isPublished ? 'Saved. It’s live in your shop.' : 'Saved as a draft.'),
    draftKey: ({ id }) => `own page ${id}`,
  });

  async function remove() {
    const sure = await confirm({
      title: `Delete ${saved.title}?`,
      line: 'Its address will say “Page not found”, and menus stop showing it. Its text stays in the log.',
      yes: 'Delete page',
      tone: 'danger',
    });
    if (!sure) return;
    await edit.mutate(
      async () => {
        const answer = await adminApi.call('DELETE /admin/own-pages/:id', { params });
        if (answer.ok) await navigate('/admin/pages');
        return answer;
      },
      { success: 'Page deleted.' },
    );
  }

  return { ...edit, remove };
}

const valuesOf = ({ title, slug, text, description, isPublished }: StaffOwnPage) => ({
  title,
  slug,
  text,
  description,
  status: isPublished ? 'published' : 'draft',
});

type OwnPageEdit = ReturnType<typeof useOwnPageForm>;

const Notes = ({ page, edit }: { page: StaffOwnPage; edit: OwnPageEdit }) => (
  <div className={styles.notes}>
    {edit.isRestored && <RestoredDraftNotice onDiscard={edit.discardMine} />}
    {edit.conflict ? (
      <EditConflict form={edit}>
        {page.changedBy} saved this page while you were editing. Your changes are still here.
        <CurrentVersion>
          <p>{page.title}</p>
          <pre>{page.text}</pre>
        </CurrentVersion>
      </EditConflict>
    ) : (
      <FormAlert error={edit.error} />
    )}
  </div>
);

type FieldsProps = { form: RefObject<HTMLFormElement | null>; edit: OwnPageEdit; page: StaffOwnPage };

const OwnPageFields = ({ form, edit, page }: FieldsProps) => {
  const { values, fields } = edit;
  const change = (part: Partial<typeof values>) => edit.change({ ...values, ...part });
  return (
    <form
      id={OWN_PAGE_FORM}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <Columns>
        <Column>
          <Card title="Page">
            <div className={fieldsClass}>
              <TextField
                name="title"
                label="Title"
                value={values.title}
                maxLength={MAX_TITLE_LENGTH}
                autoComplete="off"
                error={fields.title}
                onChange={(event) => change({ title: event.target.value })}
              />
              <MarkdownField
                name="text"
                label="Text"
                className={styles.text}
                maxLength={MAX_PAGE_CHARACTERS}
                takesPictures
                rows={18}
                value={values.text}
                onChange={(event) => change({ text: event.target.value })}
                error={fields.text}
                hint="The first paragraph stands under the title. Use Preview to see the page."
              />
            </div>
            <FormattingHelp />
            <Note>
              Last edited {formatTime(page.changedAt)} by {page.changedBy}. Earlier versions are in the log.
            </Note>
          </Card>
        </Column>
        <Column>
          <Card title="Publishing">
            <div className={fieldsClass}>
              <SelectField
                name="status"
                label="Status"
                choices={PUBLISHING_STATUSES}
                value={values.status}
                onChange={(event) => change({ status: event.target.value })}
                hint={values.status === 'draft' ? 'Nobody sees a draft.' : 'Everybody can read it.'}
              />
              <TextField
                name="slug"
                label="Address"
                value={values.slug}
                maxLength={200}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                error={fields.slug}
                hint={`Behind /pages/. Links to a former address of a published page still open it.`}
                onChange={(event) => change({ slug: event.target.value })}
              />
              <AreaField
                name="description"
                label="Description for search engines"
                optional
                rows={3}
                maxLength={MAX_DESCRIPTION_LENGTH}
                value={values.description}
                error={fields.description}
                hint="One or two sentences. Empty: the beginning of the text."
                onChange={(event) => change({ description: event.target.value })}
              />
            </div>
          </Card>
          <Card title="Delete page">
            <Button look="danger" size="small" pending={edit.pending} onClick={() => void edit.remove()}>
              Delete page
            </Button>
          </Card>
        </Column>
      </Columns>
    </form>
  );
};
