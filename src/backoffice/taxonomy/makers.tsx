import { type MouseEvent, useState } from 'react';
import { useLoaderData } from 'react-router';
import { useQuery } from '../../browser/forms/use-query.ts';
import type { CommunityDraft, StaffCommunity } from '../../shop/catalog/taxonomy/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import {
  BeadMap,
  CELL_DEGREES,
  isOnMap,
  MAP_COLUMNS,
  MAP_NORTH,
  MAP_ROWS,
  MAP_WEST,
  type MapPlace,
} from '../../ui/product/bead-map.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { Dialog } from '../components/feedback/dialog.tsx';
import entriesStyles from '../components/forms/entries.module.css';
import { AreaField, TextField } from '../components/forms/fields.tsx';
import { FormDialog } from '../components/forms/form-dialog.tsx';
import { PricePartsForm } from '../components/forms/price-parts.tsx';
import type { readForm } from '../components/forms/read-form.ts';
import { Action, Buttons, Note } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { MarkdownField } from '../components/markdown/markdown-field.tsx';
import { HungPictures } from '../components/pictures/attached-pictures.tsx';
import type { HungTexts } from '../components/pictures/picture-list.tsx';
import { upload } from '../components/pictures/upload.ts';
import { useStaff } from '../session.ts';
import styles from './map-field.module.css';
import { removalQuestion, TaxonomyRow } from './taxonomy-row.tsx';

export const loader = () => fetchBody('GET /admin/communities', {});

export function Component() {
  const communities = useLoaderData<typeof loader>();
  const { role } = useStaff();
  const [shown, setShown] = useState<string>();
  const withPictures = communities.find(({ slug }) => slug === shown);
  const [priced, setPriced] = useState<StaffCommunity>();
  return (
    <Collection
      title="Makers"
      note="The people who make your products. Each has a page of its own in the shop, and its story is on packing slips."
      what="makers"
      line="Shoppers read on each product who made it."
      add={{ label: 'Add maker', first: 'Add your first maker' }}
      rows={communities}
      list={({ run, edit }) => (
        <ul className={entriesStyles.entries}>
          {communities.map((community) => (
            <TaxonomyRow
              key={community.slug}
              group={community}
              image={community.pictures[0]?.src}
              aside={community.place}
              onEdit={() => edit(community)}
              onRemove={() =>
                run('DELETE /admin/communities/:slug', {
                  params: { slug: community.slug },
                  confirm: removalQuestion(community.name, 'Its page and its story will be removed from the shop.'),
                  success: 'Removed.',
                })
              }
            >
              <Action
                label={`Pictures (${community.pictures.length})`}
                of={`of ${community.name}`}
                look="quiet"
                onClick={() => setShown(community.slug)}
              />
              {role === 'owner' && (
                <Action
                  label="Price parts"
                  of={`of ${community.name}`}
                  look="quiet"
                  onClick={() => setPriced(community)}
                />
              )}
            </TaxonomyRow>
          ))}
        </ul>
      )}
      form={(community, close) => <CommunityDialog community={community} onClose={close} />}
    >
      {priced && <CommunityPrice community={priced} onClose={() => setPriced(undefined)} />}
      {withPictures && <CommunityPictures community={withPictures} onClose={() => setShown(undefined)} />}
    </Collection>
  );
}

type MapFieldProps = { location: MapPlace | null; fieldErrors: Record<string, string> };

/** Location: clicked on the map, or typed as degrees in the fields `latitude` and `longitude`. */
function MapField({ location, fieldErrors }: MapFieldProps) {
  const [latitude, setLatitude] = useState(toText(location?.latitude));
  const [longitude, setLongitude] = useState(toText(location?.longitude));
  const shown = readLocation(latitude, longitude);
  // Use click, not pointerdown: a scrolling finger also fires pointerdown.
  function place(event: MouseEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const column = ((event.clientX - box.left) / box.width) * MAP_COLUMNS;
    const row = ((event.clientY - box.top) / box.height) * MAP_ROWS;
    setLatitude(toText(MAP_NORTH - row * CELL_DEGREES));
    setLongitude(toText(MAP_WEST + column * CELL_DEGREES));
  }
  return (
    <fieldset className={styles.field}>
      <legend>
        On the map <span>(optional)</span>
      </legend>
      <p className="hint">Click where they work. Both numbers follow; you can also type them.</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the two fields below do the same by keyboard */}
      <div className={styles.map} role="presentation" onClick={place}>
        <BeadMap label="Map of Africa" places={shown && isOnMap(shown) ? [shown] : []} />
      </div>
      <div className={styles.two}>
        <TextField
          name="latitude"
          label="Latitude"
          inputMode="decimal"
          autoComplete="off"
          value={latitude}
          onChange={(event) => setLatitude(event.target.value)}
          error={fieldErrors['location.latitude'] ?? fieldErrors.location}
        />
        <TextField
          name="longitude"
          label="Longitude"
          inputMode="decimal"
          autoComplete="off"
          value={longitude}
          onChange={(event) => setLongitude(event.target.value)}
          error={fieldErrors['location.longitude']}
        />
      </div>
      {shown && !isOnMap(shown) && (
        <p className="hint">This place is outside the map of Africa, so their page will show no map.</p>
      )}
    </fieldset>
  );
}

const toText = (degrees: number | undefined) => (degrees === undefined ? '' : String(Math.round(degrees * 100) / 100));

/** Accept a comma as decimal separator. */
const toDegrees = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** Placeholder for unparsable coordinates; out of range, so the API returns the field error. */
const NOWHERE = 999;

/** Coordinates in the API's format: null if both are empty. */
function locationFrom(latitude: string, longitude: string): MapPlace | null {
  if (latitude.trim() === '' && longitude.trim() === '') return null;
  const known = (degrees: number) => (Number.isFinite(degrees) ? degrees : NOWHERE);
  return { latitude: known(toDegrees(latitude)), longitude: known(toDegrees(longitude)) };
}

function readLocation(latitude: string, longitude: string): MapPlace | null {
  const read = { latitude: toDegrees(latitude), longitude: toDegrees(longitude) };
  return Number.isFinite(read.latitude) && Number.isFinite(read.longitude) ? read : null;
}

type CommunityDialogProps = { community: StaffCommunity | undefined; onClose: () => void };

/** Public texts of a community, on its page and beside its products. */
const CommunityDialog = ({ community, onClose }: CommunityDialogProps) => (
  <FormDialog<unknown>
    title={community?.name ?? 'Add maker'}
    success={community ? 'Saved.' : 'Maker added.'}
    values={community}
    save={(read) => {
      const body = draftFrom(read);
      return community
        ? adminApi.call('PUT /admin/communities/:slug', { params: { slug: community.slug }, body })
        : adminApi.call('POST /admin/communities', { body });
    }}
    onClose={onClose}
  >
    {(errors) => (
      <>
        <TextField name="name" label="Name" maxLength={60} />
        <TextField
          name="place"
          label="Location"
          hint="As shoppers read it, like “Kajiado County, Kenya”."
          optional
          maxLength={100}
        />
        <MarkdownField
          name="story"
          hasPreview
          label="Story"
          hint="Who they are. Its first sentence stands beside their products."
          optional
          rows={5}
          maxLength={3000}
        />
        <MarkdownField name="craft" hasPreview label="How they work" optional rows={4} maxLength={2000} />
        <AreaField name="pricing" label="How the price is set" optional rows={2} maxLength={600} />
        <TextField
          name="makingNow"
          label="Making now"
          hint="One line, like “Broad collars in the colors of the long rains.”"
          optional
          maxLength={200}
        />
        <TextField
          name="makingDays"
          label="Making days"
          hint="Working days, if they make what is ordered. A product can have its own."
          optional
          inputMode="numeric"
        />
        <MapField location={community?.location ?? null} fieldErrors={errors} />
      </>
    )}
  </FormDialog>
);

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

const TEXTS: HungTexts = {
  hint: 'The people, their hands, their place: up to 6, at least 1000 px wide, and only with the consent of who is seen.',
  none: 'No pictures yet. Until there are, pictures of their products stand for them.',
  deleted: 'It’s deleted from your shop. Its files are gone within two days, and from backups when those are.',
  width: 1000,
  height: 800,
};

type CommunityPicturesProps = { community: StaffCommunity; onClose: () => void };

function CommunityPictures({ community: { slug, name, pictures }, onClose }: CommunityPicturesProps) {
  const params = { slug };
  return (
    <Dialog title={`Pictures of ${name}`} onClose={onClose}>
      <Note>The first one also stands beside their name on their products.</Note>
      <HungPictures
        pictures={pictures}
        texts={TEXTS}
        send={(file, onProgress) =>
          // The server rejects duplicate pictures by content.
          upload('POST /admin/communities/:slug/pictures', { params }, file, {
            kind: 'picture',
            onProgress,
            isRepeatable: true,
          })
        }
        arrange={(body) => adminApi.call('PUT /admin/communities/:slug/pictures', { params, body })}
      />
      <Buttons>
        <Action label="Done" onClick={onClose} />
      </Buttons>
    </Dialog>
  );
}

type CommunityPriceProps = { community: StaffCommunity; onClose: () => void };

function CommunityPrice({ community: { slug, name }, onClose }: CommunityPriceProps) {
  const params = { slug };
  const { answer, data } = useQuery(slug, () => adminApi.call('GET /admin/communities/:slug/price-parts', { params }));
  return (
    <Dialog title={`Where the price goes: ${name}`} onClose={onClose}>
      <Note>
        Shown as beads on a thread, on their page and on each of their products. Without parts, nothing is shown. Enter
        whole percentages that add up to 100.
      </Note>
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
      {data && (
        <PricePartsForm
          unit="percent"
          told={data}
          save={(body) => adminApi.call('PUT /admin/communities/:slug/price-parts', { params, body })}
          onSaved={onClose}
        />
      )}
    </Dialog>
  );
}
