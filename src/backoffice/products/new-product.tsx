import { useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { uuid } from '../../browser/uuid.ts';
import { readWhole } from '../../shared/money.ts';
import { inSizeOrder, MAX_SIZE_LENGTH, MAX_SIZES, SIZES } from '../../shared/products/sizes.ts';
import type { ImageOrder, ProductImage } from '../../shop/catalog/pictures/schema.ts';
import { blankDraft } from '../../shop/catalog/product-fields.ts';
import type { NewProduct } from '../../shop/catalog/products/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, labelClass } from '../../ui/field.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import { RestoredDraftNotice } from '../components/forms/edit-conflict.tsx';
import { TextField } from '../components/forms/fields.tsx';
import { focusFirstError, mergeFieldErrors, readForm } from '../components/forms/read-form.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { useSaveShortcut } from '../components/forms/use-save-shortcut.ts';
import { useUnsavedChanges } from '../components/forms/use-unsaved-changes.ts';
import { Action, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { moveItem } from '../components/lists/reorder.ts';
import { PictureList } from '../components/pictures/picture-list.tsx';
import { untilAnswered, upload } from '../components/pictures/upload.ts';
import { DropZone, UploadList, useUploads } from '../components/pictures/upload-pictures.tsx';
import { drafts, useStaff } from '../session.ts';
import { PriceCard } from './cards/price.tsx';
import styles from './new-product.module.css';
import { DetailsCard, Feature, InventoryCards, OrganizationCard, ProductForm } from './product-form.tsx';
import { draftIn, fieldErrorsIn, PRODUCT_FORM } from './product-form-values.ts';
import { PICTURE_TEXTS, texts } from './texts.ts';

export async function loader() {
  const [categories, communities] = await Promise.all([
    fetchBody('GET /admin/categories', {}),
    fetchBody('GET /admin/communities', {}),
  ]);
  return { categories, communities };
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [fill, setFill] = useState(0);
  return (
    <NewProductScreen
      key={fill}
      {...loaded}
      onDiscard={() => {
        discardNewProduct();
        setFill(fill + 1);
      }}
    />
  );
}

/** Fields that change when a picture is cropped; the description and shot type stay. */
const getSeen = ({ alt: _, role: __, widthInches: ___, ...seen }: ProductImage) => seen;

type NewPicturesProps = {
  pictures: readonly ProductImage[];
  uploads: ReturnType<typeof useUploads>;
  onChange: (pictures: readonly ProductImage[]) => void;
  error: string | undefined;
};

/** Pictures of an unsaved product: already uploaded, attached to the product by its first save. */
function NewPictures({ pictures, uploads, onChange, error }: NewPicturesProps) {
  // Others may have been added while one is cropped.
  const latest = useRef(pictures);
  latest.current = pictures;
  return (
    <Card title="Pictures">
      <DropZone hint={texts.newPicturesHint} onFiles={uploads.add} />
      {error && <FieldError>{error}</FieldError>}
      <UploadList coming={uploads.coming} onDismiss={uploads.dismiss} onRetry={uploads.retry} />
      {pictures.length === 0 && uploads.coming.length === 0 && <Note>{PICTURE_TEXTS.none}</Note>}
      <PictureList
        pictures={pictures}
        onChange={onChange}
        texts={PICTURE_TEXTS}
        hasRoles
        isLive
        cropping={{
          find: ({ id }) => adminApi.call('GET /admin/pictures/:id/crop', { params: { id } }),
          save: async ({ id }, crop) => {
            const cropped = await adminApi.call('POST /admin/pictures/:id/crop', { params: { id }, body: { crop } });
            if (cropped.ok)
              onChange(latest.current.map((each) => (each.id === id ? { ...each, ...getSeen(cropped.body) } : each)));
            return cropped;
          },
        }}
        onMove={(from, to) => onChange(moveItem(pictures, from, to))}
        onRemove={({ id }) => onChange(pictures.filter((each) => each.id !== id))}
      />
    </Card>
  );
}

/** Size with its initial stock, as typed. */
type NewSize = { size: string; count: string };

/** State of the new-product screen beyond the form fields. */
type NewParts = { sizes: readonly NewSize[]; pictures: readonly ProductImage[]; requestId: string };

const PRODUCT_DRAFT = 'new-product';
const PARTS = 'parts';

/** Unsaved input and uploads of this tab. `typed`: by field name. */
function readNewProduct(): { typed: Readonly<Record<string, string>>; parts: NewParts; isRestored: boolean } {
  const { [PARTS]: parts, ...typed } = drafts.read(PRODUCT_DRAFT);
  const known = parts === undefined ? undefined : (JSON.parse(parts) as NewParts);
  return {
    typed,
    parts: known ?? { sizes: [], pictures: [], requestId: uuid() },
    isRestored: known !== undefined,
  };
}

function saveNewProduct(form: HTMLFormElement, parts: NewParts): void {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  drafts.save(PRODUCT_DRAFT, { ...Object.fromEntries(typed), [PARTS]: JSON.stringify(parts) });
}

const discardNewProduct = () => drafts.discard(PRODUCT_DRAFT);

/** Pictures in the API's format. */
const pictureOrder = (pictures: readonly ProductImage[]): ImageOrder['pictures'] =>
  pictures.map(({ id, alt, role, widthInches }) => ({ id, alt, role: role ?? null, widthInches: widthInches ?? null }));

/** Sizes in the API's format; an unparsable count becomes a value that the API rejects with a field error. */
const getCounts = (
  sizes: readonly NewSize[],
  readWhole: (text: string) => number,
): NonNullable<NewProduct['stockBySize']> => sizes.map(({ size, count }) => ({ size, onHand: readWhole(count) }));

/** New product. Input and uploads survive a page unload until the product is saved or discarded. */
function useNewProduct() {
  const [{ typed, parts: begun, isRestored }] = useState(readNewProduct);
  const [parts, setParts] = useState(begun);
  const latest = useRef(parts);
  const { mutate, pending, error, fields } = useMutation();
  const { isUnsaved, touch, settle } = useUnsavedChanges({ isRestored, onLeave: discardNewProduct });
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useSaveShortcut(form);

  function store() {
    touch();
    if (form.current) saveNewProduct(form.current, latest.current);
  }
  function change(next: Partial<NewParts>) {
    latest.current = { ...latest.current, ...next };
    setParts(latest.current);
    store();
  }
  const uploads = useUploads<ProductImage>(
    (file, onProgress) => upload('POST /admin/pictures', {}, file, { kind: 'picture', onProgress, isRepeatable: true }),
    (picture) => {
      const { pictures } = latest.current;
      if (pictures.every(({ id }) => id !== picture.id)) change({ pictures: [...pictures, picture] });
    },
  );

  /** Saves everything in one idempotent call, after uploads in progress finish. */
  async function send(status: 'draft' | 'active') {
    const failed = await uploads.settled();
    if (failed > 0 || !form.current) return notSent(texts.uploadsFailed(failed));
    const { sizes, pictures, requestId } = latest.current;
    const counts = getCounts(sizes, readWhole);
    const body = {
      ...draftIn(form.current),
      status,
      sizes: counts.map(({ size }) => size),
      requestId,
      stockBySize: counts,
      pictures: pictureOrder(pictures),
      onHand: sizes.length > 0 ? 0 : readForm(form.current).whole('onHand'),
    };
    return mergeFieldErrors(
      await untilAnswered(() => adminApi.call('POST /admin/products', { body })),
      fieldErrorsIn(form.current),
    );
  }
  async function make(status: 'draft' | 'active') {
    if (pending) return;
    const made = await mutate(() => send(status), { success: texts.added[status] });
    if (!made) return focusFirstError(form.current);
    settle();
    discardNewProduct();
    return navigate(`/admin/products/${made.body.id}`);
  }

  return { form, typed, parts, fields, uploads, store, change, make, pending, error, isUnsaved, isRestored };
}

const notSent = (detail: string) => ({ ok: false as const, status: 0, error: { code: 'uploads_failed', detail } });

type ScreenProps = Awaited<ReturnType<typeof loader>> & { onDiscard: () => void };

function NewProductScreen({ categories, communities, onDiscard }: ScreenProps) {
  const edit = useNewProduct();
  const isOwner = useStaff().role === 'owner';
  const { form, typed, parts, fields, uploads, change, make, pending } = edit;
  const cards = { draft: blankDraft(categories[0]?.slug ?? ''), typed, fields };
  return (
    <>
      <ScreenHead
        title="Add product"
        back={{ href: '/admin/products', name: 'Products' }}
        states={<Badge>{edit.isUnsaved ? 'Unsaved' : 'Draft'}</Badge>}
        saves
      >
        <Action type="submit" label="Save as draft" form={PRODUCT_FORM} look="quiet" pending={pending} />
        {isOwner && <Action label="Save and publish" pending={pending} onClick={() => make('active')} />}
      </ScreenHead>
      {edit.isRestored && <RestoredDraftNotice onDiscard={onDiscard} />}
      <ErrorAlert error={edit.error} />
      <ProductForm form={form} onInput={edit.store} onSubmit={() => void make('draft')}>
        <Columns look="between">
          <Column>
            <NewPictures
              pictures={parts.pictures}
              uploads={uploads}
              onChange={(pictures) => change({ pictures })}
              error={fields.pictures}
            />
            <DetailsCard {...cards} />
            <PriceCard {...cards} />
            <InventoryCards
              {...cards}
              sizes={
                <NewSizes
                  sizes={parts.sizes}
                  onChange={(sizes) => change({ sizes })}
                  onHand={typed.onHand ?? '1'}
                  fields={fields}
                />
              }
            />
          </Column>
          <Column>
            <OrganizationCard {...cards} categories={categories} communities={communities} />
            <Card title="Status">
              <Note>{isOwner ? texts.newStatus : texts.ownersPublish}</Note>
              <Feature isFeatured={'isFeatured' in typed} />
            </Card>
          </Column>
        </Columns>
      </ProductForm>
    </>
  );
}

type NewSizesProps = {
  sizes: readonly NewSize[];
  onChange: (sizes: readonly NewSize[]) => void;
  /** Stock of a product without sizes, as typed. */
  onHand: string;
  fields: Record<string, string>;
};

/** Sizes with their initial stock; without sizes, a single stock. */
function NewSizes({ sizes, onChange, onHand, fields }: NewSizesProps) {
  const [other, setOther] = useState<string>();
  const names = [...new Set<string>([...SIZES, ...sizes.map(({ size }) => size)])];
  const has = (name: string) => sizes.some(({ size }) => size.toLowerCase() === name.toLowerCase());
  const add = (name: string) => {
    const all = [...sizes, { size: name, count: '1' }];
    onChange(inSizeOrder(all.map(({ size }) => size)).flatMap((size) => all.find((each) => each.size === size) ?? []));
  };
  function addOther() {
    const name = other?.trim() ?? '';
    if (name === '' || has(name)) return;
    add(name);
    setOther(undefined);
  }
  return (
    <fieldset className="stack-4">
      <legend className={labelClass}>Sizes and stock</legend>
      <div className={styles.choices}>
        {names.map((name) => (
          <Checkbox
            key={name}
            checked={sizes.some(({ size }) => size === name)}
            disabled={sizes.length >= MAX_SIZES && !has(name)}
            onChange={({ target }) =>
              target.checked ? add(name) : onChange(sizes.filter(({ size }) => size !== name))
            }
          >
            {name}
          </Checkbox>
        ))}
        {other === undefined && sizes.length < MAX_SIZES && (
          <Action label="Other size" icon={plusIcon} look="plain" onClick={() => setOther('')} />
        )}
      </div>
      {other !== undefined && (
        <div className={styles.other}>
          <TextField
            name="otherSize"
            label="Other size"
            hint="Any name, like 16 in."
            value={other}
            maxLength={MAX_SIZE_LENGTH}
            autoFocus
            autoComplete="off"
            onChange={({ target }) => setOther(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              addOther();
            }}
          />
          <Action label="Add size" look="quiet" onClick={addOther} />
        </div>
      )}
      {sizes.length === 0 ? (
        <TextField
          name="onHand"
          form={PRODUCT_FORM}
          label="In stock"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={onHand}
          hint={texts.atZero}
          error={fields.onHand}
        />
      ) : (
        <div className={styles.counts}>
          {sizes.map((row, place) => (
            <TextField
              key={row.size}
              name={`stockBySize.${place}.onHand`}
              form={PRODUCT_FORM}
              label={`${row.size}, in stock`}
              inputMode="numeric"
              autoComplete="off"
              value={row.count}
              onChange={({ target }) => onChange(sizes.with(place, { ...row, count: target.value }))}
              error={fields[`stockBySize.${place}.onHand`] ?? fields[`stockBySize.${place}.size`]}
            />
          ))}
        </div>
      )}
      {fields.stockBySize && <FieldError>{fields.stockBySize}</FieldError>}
    </fieldset>
  );
}
