import { type ReactNode, type RefObject, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { useQuery } from '../../browser/forms/use-query.ts';
import { paths } from '../../paths.ts';
import { formatMoney } from '../../shared/money.ts';
import { BEAD_COLORS, type BeadColor, MAX_COLORS } from '../../shared/products/bead-colors.ts';
import type { ProductDetail, ProductDraft } from '../../shop/catalog/products/schema.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { copyIcon } from '../../ui/icon-shapes.ts';
import { BeadTray } from '../../ui/product/bead-tray.tsx';
import { Price } from '../../ui/product/price.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { ChangeList, EditConflict } from '../components/forms/edit-conflict.tsx';
import { MeasuresForm } from '../components/forms/measures-form.tsx';
import { PricePartsForm } from '../components/forms/price-parts.tsx';
import { mergeFieldErrors } from '../components/forms/read-form.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { useSaveShortcut } from '../components/forms/use-save-shortcut.ts';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Action, Buttons, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { OpenPreview, useShopUrl } from '../components/open-preview.tsx';
import { useStaff } from '../session.ts';
import { Pictures } from './cards/pictures.tsx';
import { PriceCard } from './cards/price.tsx';
import { SizesCard } from './cards/sizes.tsx';
import { StockCard } from './cards/stock.tsx';
import { WornTogetherCard } from './cards/worn-together.tsx';
import styles from './product.module.css';
import { DetailsCard, InventoryCards, OrganizationCard, ProductForm, StatusCard } from './product-form.tsx';
import { draftIn, fieldErrorsIn, getChanges, PRODUCT_FORM, unsavedText } from './product-form-values.ts';
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

type Props = {
  product: ProductDetail;
  draft: ProductDraft;
  /** Preview button for unsaved changes. */
  children: ReactNode;
};

/** Product card as shoppers see it, with links to its page. */
function InTheShop({ product: { id, status, pictures, stock, rating, numReviews, isOnSale }, draft, children }: Props) {
  const shopAddress = useShopUrl();
  const left = stock.onHand - stock.reserved;
  const [first] = pictures;
  const facts = [left > 0 ? `${left} available` : 'Sold out', numReviews > 0 && `${rating} stars from ${numReviews}`];
  return (
    <Card title="In the shop">
      <div className={styles.shown}>
        {first && <img src={first.src} alt="" width={96} height={120} />}
        <div>
          <b>{draft.name || 'No name yet'}</b>
          {draft.price > 0 && (
            <p>
              <Price {...getPrices(draft, isOnSale)} />
            </p>
          )}
          <p className={styles.hint}>{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <Buttons>
        {children}
        {status === 'active' && <Action label="View in shop" href={shopAddress(paths.product(id))} look="plain" />}
      </Buttons>
    </Card>
  );
}

/** Current price and crossed-out price. */
function getPrices({ price, wasPrice, salePrice }: ProductDraft, isOnSale: boolean) {
  if (isOnSale && salePrice && salePrice < price) return { price: salePrice, wasPrice: price };
  return { price, wasPrice: wasPrice !== null && wasPrice > price ? wasPrice : null };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function Editor(loaded: Loaded) {
  const { product } = loaded;
  const { id } = product;
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<typeof product, ProductDraft>({
    saved: product,
    form,
    toValues: (saved) => saved,
    getVersion: ({ changedAt }) => changedAt,
    save: async (draft, { version: seen }) => {
      const answer = await adminApi.call('PUT /admin/products/:id', { params: { id }, body: { ...draft, seen } });
      return mergeFieldErrors(answer, form.current ? fieldErrorsIn(form.current) : {});
    },
    success: ({ status }) => texts.saved[status],
  });
  const { base, conflict, isUnsaved, pending, error } = edit;
  const changes = conflict ? getChanges(base.values, conflict) : [];
  const readValues = () => form.current && edit.change(draftIn(form.current));
  useSaveShortcut(form);
  return (
    <>
      <ScreenHead
        title={product.name}
        back={{ href: '/admin/products', name: 'Products' }}
        states={<ProductState {...product} />}
        saves
        unsaved={isUnsaved ? unsavedText(base.values, edit.values) : undefined}
      >
        {isUnsaved && <Action label="Discard" look="quiet" onClick={edit.discardMine} />}
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
      <ProductForm
        form={form}
        onInput={readValues}
        onSubmit={() => {
          readValues();
          void edit.save();
        }}
      >
        <ProductCards {...loaded} edit={edit} form={form} />
      </ProductForm>
    </>
  );
}

type ProductCardsProps = Loaded & {
  edit: ReturnType<typeof useVersionedForm<Loaded['product'], ProductDraft>>;
  form: RefObject<HTMLFormElement | null>;
};

/** Product editor: cards of the main form, and cards that save separately. */
function ProductCards({ product, categories, communities, history, waiting, edit, form }: ProductCardsProps) {
  const { id } = product;
  const { base, run, fields } = edit;
  const navigate = useNavigate();
  const { role } = useStaff();
  async function duplicate() {
    const made = await run('POST /admin/products/:id/duplicate', { params: { id }, success: texts.duplicated });
    if (made) await navigate(`/admin/products/${made.body.id}`);
  }
  const { fill } = base;
  const cards = { draft: base.values, fields };
  return (
    <Columns look="between">
      <Column>
        <Pictures key={id} productId={id} pictures={product.pictures} />
        <StockCard productId={id} stock={product.stock} history={history} waiting={waiting} />
        <SizesCard product={product} />
        <PriceCard key={`price ${fill}`} {...cards} />
        <DetailsCard key={`details ${fill}`} {...cards} />
      </Column>
      <Column>
        <StatusCard key={`status ${fill}`} draft={base.values} canPublish={role === 'owner' || product.wasPublished}>
          {product.isSample && <Badge>Sample product</Badge>}
        </StatusCard>
        <InTheShop product={product} draft={edit.values}>
          <OpenPreview
            store={() =>
              form.current
                ? adminApi.call('POST /admin/products/:id/preview', { params: { id }, body: draftIn(form.current) })
                : undefined
            }
          />
        </InTheShop>
        <OrganizationCard key={`organization ${fill}`} {...cards} categories={categories} communities={communities} />
        <ColorsCard key={`colors ${id}`} productId={id} pictures={product.pictures.length} />
        <WornTogetherCard key={`pairs ${id}`} productId={id} />
        {role === 'owner' && <PricePartsCard key={`parts ${id}`} productId={id} price={product.price} />}
        <Card title="Copy">
          <Note>{texts.duplicateHint}</Note>
          <Action label="Duplicate" icon={copyIcon} look="quiet" onClick={duplicate} />
        </Card>
      </Column>
      <Column>
        <InventoryCards key={`inventory ${fill}`} {...cards} areSizesCounted={product.stock.sizes.length > 0} />
        <MeasuresCard key={`measures ${id}`} productId={id} category={product.category} sizes={product.sizes} />
      </Column>
    </Columns>
  );
}

/** Filter colors: detected from the pictures unless staff choose others. */
function ColorsCard({ productId, pictures }: { productId: string; pictures: number }) {
  const params = { id: productId };
  const { answer, data, refetch } = useQuery(`${productId} colors ${pictures}`, () =>
    adminApi.call('GET /admin/products/:id/colors', { params }),
  );
  const { run, pending, error } = useMutation();
  async function save(colors: BeadColor[] | null) {
    if (!data) return;
    const body = { colors, before: data.colors };
    const success = colors ? 'Saved. These colors won’t change.' : 'Saved. Colors now come from its pictures.';
    if (await run('PUT /admin/products/:id/colors', { params, body, success })) refetch();
  }
  return (
    <Card title="Colors">
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
      {data && (
        <form
          className={fieldsClass}
          key={JSON.stringify(data)}
          onSubmit={(event) => {
            event.preventDefault();
            const given = new FormData(event.currentTarget).getAll('color').map(String);
            void save(BEAD_COLORS.map(({ id }) => id).filter((id) => given.includes(id)));
          }}
        >
          <Note>
            {data.isChosen
              ? `You chose these. Customers find the product by up to ${MAX_COLORS} colors.`
              : `Found in its first pictures. Customers find the product by up to ${MAX_COLORS} colors; what you choose stays.`}
          </Note>
          <FormAlert error={error} />
          <BeadTray colors={BEAD_COLORS.map(({ id }) => ({ value: id }))} chosen={data.colors} />
          <Buttons>
            <Action type="submit" label="Save colors" pending={pending} />
            {data.isChosen && (
              <Action label="Use colors from pictures" look="quiet" pending={pending} onClick={() => save(null)} />
            )}
          </Buttons>
        </form>
      )}
    </Card>
  );
}

type MeasuresCardProps = { productId: string; category: string; sizes: readonly string[] };

/** Size measurements that differ from the category's. */
function MeasuresCard({ productId, category, sizes }: MeasuresCardProps) {
  const params = { id: productId };
  const { answer, data, refetch } = useQuery([productId, category, ...sizes].join(' '), () =>
    adminApi.call('GET /admin/products/:id/measures', { params }),
  );
  if (sizes.length === 0) return null;
  return (
    <Card title="Measures">
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
      {data && (
        <>
          <Note>
            {data.category.measures
              ? `Sizes measure what ${data.category.name} says. Enter only what differs here: thicker beads, or sizes of its own.`
              : `${data.category.name} has no measures, so there’s no size finder. Enter them under Categories first.`}
          </Note>
          {data.category.measures && (
            <MeasuresForm
              key={data.version}
              bead={data.measures?.bead ?? null}
              beadOfCategory={data.category.measures.bead}
              sizes={data.measures?.sizes ?? []}
              names={data.sizes}
              save={(measures) =>
                adminApi.call('PUT /admin/products/:id/measures', { params, body: { measures, version: data.version } })
              }
              onSaved={refetch}
            />
          )}
        </>
      )}
    </Card>
  );
}

/** Price breakdown of one product in dollars; defaults to the maker's percentages. */
function PricePartsCard({ productId, price }: { productId: string; price: number }) {
  const params = { id: productId };
  const { answer, data, refetch } = useQuery(`${productId} ${price}`, () =>
    adminApi.call('GET /admin/products/:id/price-parts', { params }),
  );
  return (
    <Card title="Where the price goes">
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
      {data && (
        <>
          <Note>
            {data.ofCommunity
              ? `Without parts here, the product page shows what you entered for ${data.ofCommunity}.`
              : 'Shown on the product page as beads on a thread. Without parts, nothing is shown.'}{' '}
            They must add up to {formatMoney(data.whole)}, and are left out while the price is another one.
          </Note>
          <PricePartsForm
            key={JSON.stringify(data)}
            unit="dollars"
            told={data}
            save={(body) => adminApi.call('PUT /admin/products/:id/price-parts', { params, body })}
            onSaved={refetch}
          />
        </>
      )}
    </Card>
  );
}
