import type { CommunityDraft, StaffCommunity } from '../../shop/catalog/taxonomy/staff-schema.ts';
import { adminApi } from '../admin-api.ts';
import { AreaField, TextField } from '../components/fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { MarkdownField } from '../components/markdown-field.tsx';
import type { readForm } from '../components/read-form.ts';
import { locationFrom, MapField } from './map-field.tsx';

const NEW: CommunityDraft = {
  name: '',
  place: '',
  story: '',
  craft: '',
  pricing: '',
  makingNow: '',
  location: null,
  makingDays: null,
};

type CommunityDialogProps = { community: StaffCommunity | 'new'; onClose: () => void };

/** All that shoppers read about a community, on its page and beside its products. */
export function CommunityDialog({ community, onClose }: CommunityDialogProps) {
  const isNew = community === 'new';
  const shown: CommunityDraft = isNew ? NEW : community;
  return (
    <FormDialog
      title={isNew ? 'Add community' : shown.name}
      success={isNew ? 'Community added.' : 'Saved.'}
      save={(read) => {
        const body = draftFrom(read);
        return isNew
          ? adminApi.call('POST /admin/communities', { body })
          : adminApi.call('PUT /admin/communities/:slug', { params: { slug: community.slug }, body });
      }}
      onClose={onClose}
    >
      {(fieldErrors) => (
        <>
          <TextField name="name" label="Name" defaultValue={shown.name} error={fieldErrors.name} maxLength={60} />
          <TextField
            name="place"
            label="Location"
            hint="As shoppers read it, like “Kajiado County, Kenya”."
            optional
            defaultValue={shown.place}
            error={fieldErrors.place}
            maxLength={100}
          />
          <MarkdownField
            name="story"
            hasPreview
            label="Story"
            hint="Who they are. Its first sentence stands beside their products."
            optional
            rows={5}
            defaultValue={shown.story}
            error={fieldErrors.story}
            maxLength={3000}
          />
          <MarkdownField
            name="craft"
            hasPreview
            label="How they work"
            optional
            rows={4}
            defaultValue={shown.craft}
            error={fieldErrors.craft}
            maxLength={2000}
          />
          <AreaField
            name="pricing"
            label="How the price is set"
            optional
            rows={2}
            defaultValue={shown.pricing}
            error={fieldErrors.pricing}
            maxLength={600}
          />
          <TextField
            name="makingNow"
            label="Making now"
            hint="One line, like “Broad collars in the colors of the long rains.”"
            optional
            defaultValue={shown.makingNow}
            error={fieldErrors.makingNow}
            maxLength={200}
          />
          <TextField
            name="makingDays"
            label="Making days"
            hint="Working days, if they make what is ordered. A product can have its own."
            optional
            inputMode="numeric"
            defaultValue={shown.makingDays ?? ''}
            error={fieldErrors.makingDays}
          />
          <MapField location={shown.location} fieldErrors={fieldErrors} />
        </>
      )}
    </FormDialog>
  );
}

const draftFrom = ({ text, wholeOrNone }: ReturnType<typeof readForm>): CommunityDraft => ({
  name: text('name'),
  place: text('place'),
  story: text('story'),
  craft: text('craft'),
  pricing: text('pricing'),
  makingNow: text('makingNow'),
  location: locationFrom(text('latitude'), text('longitude')),
  makingDays: wholeOrNone('makingDays'),
});
