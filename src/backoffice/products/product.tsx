import { useEffect, useMemo, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/products/product-status.ts';
import type { ProductDetail } from '../../shop/catalog/products/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { copyIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import { ChangeList, EditConflict } from '../components/forms/edit-conflict.tsx';
import { mergeFieldErrors } from '../components/forms/read-form.ts';
import { OpenSections } from '../components/forms/section.tsx';
import { Segments } from '../components/forms/segments.tsx';
import { useSaveShortcut } from '../components/forms/use-save-shortcut.ts';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Action, Buttons, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { OpenPreview, useShopUrl } from '../components/open-preview.tsx';
import { useStaff } from '../session.ts';
import { PicturesCard, usePictureUploads } from './cards/pictures.tsx';
import { StockFields } from './cards/stock.tsx';
import {
  DetailsCard,
  Feature,
  MoreCard,
  OrganizationCard,
  PartSections,
  PriceCard,
  ProductForm,
} from './product-form.tsx';
import {
  draftIn,
  fieldErrorsIn,
  getChanges,
  getOverlaps,
  PRODUCT_FORM,
  type ProductValues,
  toDraft,
  toValues,
  unsavedText,
} from './product-form-values.ts';
import { changedParts, rebased, toParts, toUndo, withoutSent } from './product-parts.ts';
import { ProductState } from './product-state.tsx';
import { texts } from './texts.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const [product, categories, communities, history, { waiting }] = await Promise.all([
    fetchBody('GET /admin/products/:id', { params: { id } }),
    fetchBody('GET /admin/categories', {}),
    fetchBody('GET /admin/communities', {}),
    fetchBody('GET /admin/products/:id/stock', { params: { id } }),
    fetchBody('GET /admin/products/:id/stock-alerts', { params: { id } }),
  ]);
  return { product, categories, communities, history, waiting };
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <Editor key={loaded.product.id} {...loaded} />;
}

/** `values`: what it was saved over. */
type LastSave = {
  values: ProductValues;
  sent: ProductValues;
  stock: ProductDetail['stock'];
  answer: ApiResult<ProductDetail>;
};

/** The form of a product: one save for its fields, pictures, stock and all other parts, with an undo. */
function useProductEdit(product: ProductDetail) {
  const params = { id: product.id };
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<LastSave>(undefined);
  const loaded = useRef(product);
  loaded.current = product;
  const [saved, setSaved] = useState<ProductDetail>();
  const [unfinished, setUnfinished] = useState<LastSave>();
  const edit = useVersionedForm<ProductDetail, ProductValues>({
    saved: product,
    form,
    toValues,
    getVersion: ({ changedAt }) => changedAt,
    save: async (sent, { version: seen, values }) => {
      const { stock } = loaded.current;
      const body = { ...toDraft(sent), ...changedParts(sent, values, stock), seen };
      const sending = await adminApi.call('PUT /admin/products/:id', { params, body });
      const answer = mergeFieldErrors(sending, form.current ? fieldErrorsIn(form.current) : {});
      last.current = { values, sent, stock, answer };
      return answer;
    },
    success: ({ status }) => texts.saved[status],
  });
  // For callbacks that run after an upload or a save.
  const latest = useRef(edit);
  latest.current = edit;
  const read = () => form.current && edit.set(draftIn(form.current));
  const uploads = usePictureUploads({
    productId: product.id,
    onAdd: (picture) => {
      const { pictures } = latest.current.values;
      if (pictures.every(({ id }) => id !== picture.id)) latest.current.set({ pictures: [...pictures, picture] });
    },
  });
  async function save() {
    setSaved(undefined);
    if (!(await uploads.hold())) return;
    read();
    const earlier = last.current;
    const done = await latest.current.save();
    setSaved(done);
    if (!done && last.current !== earlier) setUnfinished(last.current);
  }
  // Once the form is based on what is saved now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save is followed up once
  useEffect(() => {
    if (!unfinished) return;
    const { answer, sent, values } = unfinished;
    // Typed during the save, which has saved the other parts.
    if (answer.ok) edit.set(withoutSent(edit.values, sent, toParts(answer.body)));
    else if (answer.error.code === 'stock_moved') edit.set(rebased(edit.values, values, product.stock));
  }, [unfinished]);
  async function undo(after: ProductDetail) {
    if (!last.current) return;
    setSaved(undefined);
    edit.set({ ...toDraft(last.current.values), ...toUndo(last.current, after) });
    if (await edit.save()) return toast(texts.undone);
    latest.current.discardMine();
    return toast(texts.notUndone, { tone: 'bad' });
  }
  useSaveShortcut(form);
  return { ...edit, form, read, uploads, save, undo: saved && !edit.isUnsaved ? () => undo(saved) : undefined };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function Editor({ product, categories, communities, history, waiting }: Loaded) {
  const edit = useProductEdit(product);
  const [openSections] = useState(() => new Set<string>());
  const { base, values, conflict, isUnsaved, pending, error, set } = edit;
  const changes = conflict ? getChanges(base.values, toValues(conflict)) : [];
  const overlaps = useMemo(
    () => (conflict ? getOverlaps(base.values, values, toValues(conflict)) : {}),
    [conflict, base.values, values],
  );
  const fields = useMemo(() => ({ ...overlaps, ...edit.fields }), [overlaps, edit.fields]);
  const cards = { draft: base.values, values, fields };
  const hasSizes = base.values.sizes.length > 0 || values.sizeStock.isSplit;
  const parts = { product, price: values.price, base: base.values, values, fields, set };
  return (
    <>
      <ScreenHead
        title={product.name}
        back={{ href: '/admin/products', name: 'Products' }}
        states={<ProductState {...product} />}
        saves
        unsaved={isUnsaved ? unsavedText(base.values, values) : undefined}
      >
        {isUnsaved && <Action label="Discard" look="quiet" onClick={edit.discardMine} />}
        {edit.undo && <Action label="Undo" look="quiet" pending={pending} onClick={edit.undo} />}
        <Action type="submit" label="Save changes" form={PRODUCT_FORM} pending={pending} />
      </ScreenHead>
      {conflict ? (
        <EditConflict form={edit}>
          {/* A sale that starts changes the price charged, but no edited field. */}
          {changes.length > 0 ? texts.editConflict : texts.saleMoved}
          <ChangeList lines={changes} />
        </EditConflict>
      ) : (
        <ErrorAlert error={error} />
      )}
      <ProductForm form={edit.form} onInput={edit.read} onSubmit={() => void edit.save()}>
        <OpenSections key={base.fill} value={openSections}>
          <Columns look="between">
            <Column>
              <DetailsCard {...cards} />
              <PicturesCard
                pictures={values.pictures}
                uploads={edit.uploads}
                onChange={(pictures) => set({ pictures })}
                takesFilms
                error={fields.pictureOrder ?? fields['pictureOrder.pictures']}
              />
              <PriceCard {...cards} title={hasSizes ? 'Price, sizes and stock' : 'Price and stock'}>
                <StockFields {...parts} history={history} waiting={waiting} sizes={base.values.sizes} />
              </PriceCard>
            </Column>
            <Column>
              <StatusCard
                product={product}
                status={base.values.status}
                isFeatured={base.values.isFeatured}
                edit={edit}
              />
              <OrganizationCard {...cards} categories={categories} communities={communities} />
              <MoreCard {...cards}>
                <PartSections {...parts} />
              </MoreCard>
            </Column>
          </Columns>
        </OpenSections>
      </ProductForm>
    </>
  );
}

type StatusProps = {
  product: ProductDetail;
  status: ProductDetail['status'];
  isFeatured: boolean;
  edit: Pick<ReturnType<typeof useProductEdit>, 'form' | 'run'>;
};

/** Visibility, and what can be done with the product besides editing it. */
function StatusCard({ product: { id, status: current, wasPublished }, status, isFeatured, edit }: StatusProps) {
  const navigate = useNavigate();
  const shopAddress = useShopUrl();
  const canPublish = useStaff().role === 'owner' || wasPublished;
  const params = { id };
  async function duplicate() {
    const made = await edit.run('POST /admin/products/:id/duplicate', { params, success: texts.duplicated });
    if (made) await navigate(`/admin/products/${made.body.id}`);
  }
  return (
    <Card title="Status">
      <Segments
        name="status"
        label="Status"
        defaultValue={status}
        choices={STATUS_NAMES.map((value) => ({
          value,
          name: PRODUCT_STATUSES[value],
          line: texts.status[value],
          disabled: value === 'active' && !canPublish,
        }))}
      />
      {!canPublish && <Note>{texts.ownersPublish}</Note>}
      <Feature isFeatured={isFeatured} />
      <Buttons>
        <OpenPreview
          store={() =>
            edit.form.current
              ? adminApi.call('POST /admin/products/:id/preview', { params, body: draftIn(edit.form.current) })
              : undefined
          }
        />
        {current === 'active' && <Action label="View in shop" href={shopAddress(paths.product(id))} look="quiet" />}
        <Action label="Duplicate" icon={copyIcon} look="quiet" onClick={duplicate} />
      </Buttons>
    </Card>
  );
}
