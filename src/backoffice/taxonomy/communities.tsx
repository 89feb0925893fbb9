import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { StaffCommunity } from '../../shop/catalog/taxonomy/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import styles from '../components/entries.module.css';
import { Note, ScreenHead } from '../components/layout.tsx';
import { NoRows } from '../components/no-rows.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { useStaff } from '../session.ts';
import { CommunityDialog } from './community-dialog.tsx';
import { CommunityPictures } from './community-pictures.tsx';
import { CommunityPrice } from './community-price.tsx';
import { confirmRemoval } from './confirm-removal.ts';
import { TaxonomyRow } from './taxonomy-row.tsx';

export const loader = () => fetchBody('GET /admin/communities', {});

export function Component() {
  const communities = useLoaderData<typeof loader>();
  const [edited, setEdited] = useState<StaffCommunity | 'new'>();
  const { role } = useStaff();
  const [shown, setShown] = useState<string>();
  const withPictures = communities.find(({ slug }) => slug === shown);
  const [priced, setPriced] = useState<StaffCommunity>();
  const { mutate, error } = useMutation();
  async function remove({ slug, name }: StaffCommunity) {
    if (!(await confirmRemoval(name, 'Its page and its story will be removed from the shop.'))) return;
    await mutate(() => adminApi.call('DELETE /admin/communities/:slug', { params: { slug } }), { success: 'Removed.' });
  }
  return (
    <>
      <ScreenHead title="Communities">
        <Button size="small" onClick={() => setEdited('new')}>
          Add community
        </Button>
      </ScreenHead>
      <Note>
        The people who make your products. Each has a page of its own in the shop, and its story is on packing slips.
      </Note>
      <ErrorAlert error={error} />
      {communities.length === 0 && (
        <NoRows what="communities" line="Shoppers read on each product who made it.">
          <Button look="quiet" size="small" onClick={() => setEdited('new')}>
            Add your first community
          </Button>
        </NoRows>
      )}
      <ul className={styles.entries}>
        {communities.map((community) => (
          <TaxonomyRow
            key={community.slug}
            group={community}
            aside={community.place}
            onEdit={() => setEdited(community)}
            onRemove={() => void remove(community)}
          >
            <Button
              look="quiet"
              size="small"
              onClick={() => setShown(community.slug)}
              aria-label={`Pictures (${community.pictures.length}) of ${community.name}`}
            >
              Pictures ({community.pictures.length})
            </Button>
            {role === 'owner' && (
              <Button
                look="quiet"
                size="small"
                onClick={() => setPriced(community)}
                aria-label={`Price parts of ${community.name}`}
              >
                Price parts
              </Button>
            )}
          </TaxonomyRow>
        ))}
      </ul>
      {priced && <CommunityPrice community={priced} onClose={() => setPriced(undefined)} />}
      {withPictures && <CommunityPictures community={withPictures} onClose={() => setShown(undefined)} />}
      {edited && <CommunityDialog community={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
