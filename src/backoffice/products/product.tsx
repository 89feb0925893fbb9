import { useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { ProductDraft } from '../../shop/catalog/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { copyIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import { ChangeList, EditConflict } from '../components/edit-conflict.tsx';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { mergeFieldErrors } from '../components/read-form.ts';
import { useSaveShortcut } from '../components/use-save-shortcut.ts';
import { useVersionedForm } from '../components/use-versioned-form.ts';
import { useStaff } from '../session.ts';
import { changesOf, unsavedText } from './changes.ts';
import { ColorsCard } from './colors-card.tsx';
import { InTheShop } from './in-the-shop.tsx';
import { MeasuresCard } from './measures-card.tsx';
import { Pictures } from './pictures.tsx';
import { PreviewButton } from './preview-button.tsx';
import { PricePartsCard } from './price-parts-card.tsx';
import {
  DetailsCard,
  draftIn,
  fieldErrorsIn,
  InventoryCard,
  OrganizationCard,
  PriceCard,
  ProductForm,
  StatusCard,
} from './product-form.tsx';
import { FORM } from './product-form-id.ts';
import { ProductState } from './product-state.tsx';
import { SizesCard } from './sizes-card.tsx';
import { StockCard } from './stock-card.tsx';
import { texts } from './texts.ts';
import { WornTogetherCard } from './worn-together-card.tsx';

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

function Editor({ product, categories, communities, history, waiting }: Awaited<ReturnType<typeof loader>>) {
  const { id } = product;
  const navigate = useNavigate();
  const { role } = useStaff();
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<typeof product, ProductDraft>({
    saved: product,
    form,
    valuesOf: (saved) => saved,
    versionOf: ({ changedAt }) => changedAt,
    save: async (draft, { version: seen }) => {
      const answer = await adminApi.call('PUT /admin/products/:id', { params: { id }, body: { ...draft, seen } });
      return mergeFieldErrors(answer, form.current ? fieldErrorsIn(form.current) : {});
    },
    success: ({ status }) => texts.saved[status],
  });
  const { base, conflict, isUnsaved, mutate, pending, error, fields } = edit;
  const readValues = () => form.current && edit.change(draftIn(form.current));
  useSaveShortcut(form);

  async function duplicate() {
    const made = await mutate(() => adminApi.call('POST /admin/products/:id/duplicate', { params: { id } }), {
      success: texts.duplicated,
    });
    if (made) await navigate(`/admin/products/${made.body.id}`);
  }

  const { fill } = base;
  const cards = { draft: base.values, fields };
  return (
    <>
      <ScreenHead
        title={product.name}
        back={{ href: '/admin/products', name: 'Products' }}
        states={<ProductState {...product} />}
        saves
        unsaved={isUnsaved ? unsavedText(base.values, edit.values) : undefined}
      >
        {isUnsaved && (
          <Button look="quiet" size="small" onClick={edit.discardMine}>
            Discard
          </Button>
        )}
        <Button type="submit" form={FORM} size="small" pending={pending}>
          Save changes
        </Button>
      </ScreenHead>
      {conflict ? (
        <EditConflict form={edit}>
          <WhatChanged lines={changesOf(base.values, conflict)} />
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
        <Columns look="between">
          <Column>
            <Pictures key={id} productId={id} pictures={product.pictures} />
            <StockCard productId={id} stock={product.stock} history={history} waiting={waiting} />
            <SizesCard product={product} />
            <PriceCard key={`price ${fill}`} {...cards} />
            <DetailsCard key={`details ${fill}`} {...cards} />
          </Column>
          <Column>
            <StatusCard key={`status ${fill}`} draft={base.values}>
              {product.isSample && <Badge>Sample product</Badge>}
            </StatusCard>
            <InTheShop product={product} draft={edit.values}>
              <PreviewButton productId={id} read={() => form.current && draftIn(form.current)} />
            </InTheShop>
            <OrganizationCard key={`organization ${fill}`} {...{ ...cards, categories, communities }} />
            <ColorsCard key={`colors ${id}`} productId={id} pictures={product.pictures.length} />
            <WornTogetherCard key={`pairs ${id}`} productId={id} />
            {role === 'owner' && <PricePartsCard key={`parts ${id}`} productId={id} price={product.price} />}
            <Card title="Copy">
              <Note>{texts.duplicateHint}</Note>
              <Button look="quiet" size="small" onClick={() => void duplicate()}>
                <Icon shape={copyIcon} />
                Duplicate
              </Button>
            </Card>
          </Column>
          <Column>
            <InventoryCard key={`inventory ${fill}`} {...cards} areSizesCounted={product.stock.sizes.length > 0} />
            <MeasuresCard key={`measures ${id}`} productId={id} category={product.category} sizes={product.sizes} />
          </Column>
        </Columns>
      </ProductForm>
    </>
  );
}

/** A sale that has begun changes what is charged and nothing that is edited. */
const WhatChanged = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.length > 0 ? texts.editConflict : texts.saleMoved}
    <ChangeList lines={lines} />
  </>
);
