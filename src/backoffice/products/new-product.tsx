import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { uuid } from '../../browser/uuid.ts';
import { readWhole } from '../../shared/money.ts';
import { inSizeOrder, MAX_SIZE_LENGTH, MAX_SIZES, SIZES } from '../../shared/products/sizes.ts';
import type { ImageOrder } from '../../shop/catalog/pictures/schema.ts';
import { blankDraft } from '../../shop/catalog/product-fields.ts';
import type { NewProduct, ProductDraft } from '../../shop/catalog/products/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError } from '../../ui/field.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import { refusalText, useSaveNotice } from '../components/feedback/save-notice.ts';
import { RestoredDraftNotice } from '../components/forms/edit-conflict.tsx';
import { TextField } from '../components/forms/fields.tsx';
import { focusFirstError, mergeFieldErrors, readForm } from '../components/forms/read-form.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { useSaveShortcut } from '../components/forms/use-save-shortcut.ts';
import { useUnsavedChanges } from '../components/forms/use-unsaved-changes.ts';
import { Action, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { untilAnswered } from '../components/pictures/upload.ts';
import { drafts, useStaff } from '../session.ts';
import { PicturesCard, usePictureUploads } from './cards/pictures.tsx';
import styles from './new-product.module.css';
import { DetailsCard, Feature, MoreCard, OrganizationCard, PriceCard, ProductForm } from './product-form.tsx';
import { draftIn, fieldErrorsIn, PRODUCT_FORM } from './product-form-values.ts';
import type { ProductPicture } from './product-parts.ts';
import { texts } from './texts.ts';

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

/** Size with its initial stock, as typed. */
type NewSize = { size: string; count: string };

/** State of the new-product screen beyond the form fields. */
type NewParts = { sizes: readonly NewSize[]; pictures: readonly ProductPicture[]; requestId: string };

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
const pictureOrder = (pictures: readonly ProductPicture[]): ImageOrder['pictures'] =>
  pictures.map(({ id, alt, role, widthInches }) => ({ id, alt, role: role ?? null, widthInches: widthInches ?? null }));

/** Sizes in the API's format; an unparsable count becomes a value that the API rejects with a field error. */
const getCounts = (
  sizes: readonly NewSize[],
  readWhole: (text: string) => number,
): NonNullable<NewProduct['stockBySize']> => sizes.map(({ size, count }) => ({ size, onHand: readWhole(count) }));

/** New product. Input and uploads survive a page unload until the product is saved or discarded. */
function useNewProduct(draft: ProductDraft) {
  const [{ typed, parts: begun, isRestored }] = useState(readNewProduct);
  const [parts, setParts] = useState(begun);
  const latest = useRef(parts);
  const { mutate, pending, error, fields } = useMutation();
  const { isUnsaved, touch, settle } = useUnsavedChanges({ isRestored, onLeave: discardNewProduct });
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useSaveShortcut(form);
  const [values, setValues] = useState<ProductDraft>(draft);
  const readValues = () => form.current && setValues(draftIn(form.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for restored input
  useEffect(() => {
    if (isRestored) readValues();
  }, []);

  function store() {
    touch();
    readValues();
    if (form.current) saveNewProduct(form.current, latest.current);
  }
  function change(next: Partial<NewParts>) {
    latest.current = { ...latest.current, ...next };
    setParts(latest.current);
    store();
  }
  const uploads = usePictureUploads({
    onAdd: (picture) => {
      const { pictures } = latest.current;
      if (pictures.every(({ id }) => id !== picture.id)) change({ pictures: [...pictures, picture] });
    },
  });

  useSaveNotice(pending ? undefined : refusalText(error), undefined);

  /** Saves everything in one idempotent call. */
  async function send(form: HTMLFormElement, status: 'draft' | 'active') {
    const { sizes, pictures, requestId } = latest.current;
    const counts = getCounts(sizes, readWhole);
    const body = {
      ...draftIn(form),
      status,
      sizes: counts.map(({ size }) => size),
      requestId,
      stockBySize: counts,
      pictures: pictureOrder(pictures),
      onHand: sizes.length > 0 ? 0 : readForm(form).whole('onHand'),
    };
    return mergeFieldErrors(
      await untilAnswered(() => adminApi.call('POST /admin/products', { body })),
      fieldErrorsIn(form),
    );
  }
  async function make(status: 'draft' | 'active') {
    const sheet = form.current;
    if (pending || !(await uploads.hold()) || !sheet) return;
    const made = await mutate(() => send(sheet, status), { success: texts.added[status] });
    if (!made) return focusFirstError(form.current);
    settle();
    discardNewProduct();
    return navigate(`/admin/products/${made.body.id}`);
  }

  return { form, values, typed, parts, fields, uploads, store, change, make, pending, error, isUnsaved, isRestored };
}

type ScreenProps = Awaited<ReturnType<typeof loader>> & { onDiscard: () => void };

function NewProductScreen({ categories, communities, onDiscard }: ScreenProps) {
  const [draft] = useState(() => blankDraft(categories[0]?.slug ?? ''));
  const edit = useNewProduct(draft);
  const isOwner = useStaff().role === 'owner';
  const { form, values, typed, parts, fields, uploads, change, make, pending } = edit;
  const cards = { draft, values, typed, fields };
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
            <DetailsCard {...cards} />
            <PicturesCard
              pictures={parts.pictures}
              uploads={uploads}
              onChange={(pictures) => change({ pictures })}
              error={fields.pictures}
            />
            <PriceCard {...cards} title="Price, sizes and stock">
              <NewSizes
                sizes={parts.sizes}
                onChange={(sizes) => change({ sizes })}
                onHand={typed.onHand ?? '1'}
                fields={fields}
              />
            </PriceCard>
          </Column>
          <Column>
            <Card title="Status">
              <Note>{isOwner ? texts.newStatus : texts.ownersPublish}</Note>
              <Feature isFeatured={'isFeatured' in typed} />
            </Card>
            <OrganizationCard {...cards} categories={categories} communities={communities} />
            <MoreCard {...cards} />
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
      <legend className="vh">Sizes and stock</legend>
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
