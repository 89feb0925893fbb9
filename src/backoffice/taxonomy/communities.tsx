import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { StaffCommunity } from '../../shop/catalog/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import styles from '../components/entries.module.css';
import { AreaField, TextField } from '../components/fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Note, ScreenHead } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { confirmRemoval } from './confirm-removal.ts';
import { TaxonomyRow } from './taxonomy-row.tsx';

export const loader = () => fetchBody('GET /admin/communities', {});

export function Component() {
  const communities = useLoaderData<typeof loader>();
  const [edited, setEdited] = useState<StaffCommunity | 'new'>();
  const { mutate, error } = useMutation();
  async function remove({ slug, name }: StaffCommunity) {
    if (!(await confirmRemoval(name, 'Its story will be removed from product pages.'))) return;
    await mutate(() => adminApi.call('DELETE /admin/communities/:slug', { params: { slug } }), { success: 'Removed.' });
  }
  return (
    <>
      <ScreenHead title="Communities">
        <Button size="small" onClick={() => setEdited('new')}>
          Add community
        </Button>
      </ScreenHead>
      <Note>The people who make your products. Their story appears on product pages and packing slips.</Note>
      <ErrorAlert error={error} />
      {communities.length === 0 && <p className={styles.none}>No communities yet.</p>}
      <ul className={styles.entries}>
        {communities.map((community) => (
          <TaxonomyRow
            key={community.slug}
            group={community}
            aside={community.place}
            onEdit={() => setEdited(community)}
            onRemove={() => void remove(community)}
          />
        ))}
      </ul>
      {edited && <CommunityDialog community={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function CommunityDialog({ community, onClose }: { community: StaffCommunity | 'new'; onClose: () => void }) {
  const isNew = community === 'new';
  const { name, place, story } = isNew ? { name: '', place: '', story: '' } : community;
  return (
    <FormDialog
      title={isNew ? 'Add community' : name}
      success={isNew ? 'Community added.' : 'Saved.'}
      save={(read) => {
        const body = { name: read.text('name'), place: read.text('place'), story: read.text('story') };
        return isNew
          ? adminApi.call('POST /admin/communities', { body })
          : adminApi.call('PUT /admin/communities/:slug', { params: { slug: community.slug }, body });
      }}
      onClose={onClose}
    >
      {(fieldErrors) => (
        <>
          <TextField name="name" label="Name" defaultValue={name} error={fieldErrors.name} maxLength={60} />
          <TextField
            name="place"
            label="Location"
            optional
            defaultValue={place}
            error={fieldErrors.place}
            maxLength={100}
          />
          <AreaField
            name="story"
            label="Story"
            optional
            rows={6}
            defaultValue={story}
            error={fieldErrors.story}
            maxLength={3000}
          />
        </>
      )}
    </FormDialog>
  );
}
