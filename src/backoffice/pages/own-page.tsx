import { useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { StaffOwnPage } from '../../shop/own-pages/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { CurrentVersion, EditConflict } from '../components/edit-conflict.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { OpenPreview } from '../components/open-preview.tsx';
import { RestoredDraftNotice } from '../components/restored-draft.tsx';
import { useShopUrl } from '../components/use-shop-url.ts';
import { OWN_PAGE_FORM, type OwnPageEdit, OwnPageFields } from './own-page-fields.tsx';
import styles from './page.module.css';
import { useOwnPageForm } from './use-own-page-form.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/own-pages/:id', { params: { id: params.id ?? '' } });

export function Component() {
  const page = useLoaderData<typeof loader>();
  return <Editor key={page.id} page={page} />;
}

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
