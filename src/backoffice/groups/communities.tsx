import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { CommunityDraft, StaffCommunity } from '../../shop/catalogue/staff-schema.ts';
import { Button } from '../../ui/button.tsx';
import { fetchFor, office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { confirm } from '../pieces/confirm.tsx';
import { Dialog } from '../pieces/dialog.tsx';
import styles from '../pieces/entries.module.css';
import { AreaField, readForm, TextField } from '../pieces/fields.tsx';
import { Buttons, Note, ScreenHead } from '../pieces/layout.tsx';
import { Refusal } from '../pieces/refusal.tsx';

export const loader = () => fetchFor('GET /admin/communities', {});

export function Component() {
  const communities = useLoaderData<typeof loader>();
  const [edited, setEdited] = useState<StaffCommunity | 'new'>();
  const { act, error } = useAct();
  async function remove({ slug, name }: StaffCommunity) {
    const sure = await confirm({
      title: `Remove ${name}?`,
      line: 'Its story is gone.',
      yes: 'Remove it',
      tone: 'danger',
    });
    if (sure)
      await act(() => office.call('DELETE /admin/communities/:slug', { params: { slug } }), { said: 'Removed.' });
  }
  return (
    <>
      <ScreenHead title="Communities">
        <Button size="small" onClick={() => setEdited('new')}>
          New community
        </Button>
      </ScreenHead>
      <Note>The people who make the pieces. Their story stands on each product’s page and on the packing slip.</Note>
      <Refusal error={error} />
      {communities.length === 0 && <p className={styles.none}>No communities yet.</p>}
      <ul className={styles.entries}>
        {communities.map((community) => (
          <li key={community.slug} className={styles.row}>
            <div>
              <b>{community.name}</b>
              <p className={styles.aside}>
                {community.place && `${community.place} · `}
                {community.products === 1 ? '1 product' : `${community.products} products`}
              </p>
            </div>
            <div className={styles.acts}>
              <Button
                look="quiet"
                size="small"
                onClick={() => setEdited(community)}
                aria-label={`Edit ${community.name}`}
              >
                Edit
              </Button>
              {community.products === 0 && (
                <Button
                  look="danger"
                  size="small"
                  onClick={() => void remove(community)}
                  aria-label={`Remove ${community.name}`}
                >
                  Remove
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {edited && <CommunityDialog community={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function CommunityDialog({ community, onClose }: { community: StaffCommunity | 'new'; onClose: () => void }) {
  const { act, pending, error, fields } = useAct();
  const draft: CommunityDraft = community === 'new' ? { name: '', place: '', story: '' } : community;
  async function save(body: CommunityDraft) {
    const saved =
      community === 'new'
        ? await act(() => office.call('POST /admin/communities', { body }), { said: 'Community added.' })
        : await act(() => office.call('PUT /admin/communities/:slug', { params: { slug: community.slug }, body }), {
            said: 'Saved.',
          });
    if (saved) onClose();
  }
  return (
    <Dialog title={community === 'new' ? 'New community' : draft.name} onClose={onClose}>
      {Object.keys(fields).length === 0 && <Refusal error={error} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const read = readForm(event.currentTarget);
          void save({ name: read.text('name'), place: read.text('place'), story: read.text('story') });
        }}
      >
        <TextField name="name" label="Name" defaultValue={draft.name} error={fields.name} maxLength={60} />
        <TextField
          name="place"
          label="Place"
          optional
          defaultValue={draft.place}
          error={fields.place}
          maxLength={100}
        />
        <AreaField
          name="story"
          label="Story"
          optional
          rows={6}
          defaultValue={draft.story}
          error={fields.story}
          maxLength={3000}
        />
        <Buttons>
          <Button type="submit" size="small" pending={pending}>
            Save
          </Button>
          <Button look="plain" size="small" onClick={onClose}>
            Go back
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}
