import { useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ProductDraft } from '../../shop/catalog/products/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { ChangeList, EditConflict } from '../components/edit-conflict.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { mergeFieldErrors } from '../components/read-form.ts';
import { useSaveShortcut } from '../components/use-save-shortcut.ts';
import { useVersionedForm } from '../components/use-versioned-form.ts';
import { changesOf, unsavedText } from './changes.ts';
import { ProductCards } from './product-cards.tsx';
import { ProductForm } from './product-form.tsx';
import { PRODUCT_FORM } from './product-form-id.ts';
import { ProductState } from './product-state.tsx';
import { draftIn, fieldErrorsIn } from './read-product-form.ts';
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

function Editor({ product, categories, communities, history, waiting }: Awaited<ReturnType<typeof loader>>) {
  const { id } = product;
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
  const { base, conflict, isUnsaved, pending, error } = edit;
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
        {isUnsaved && (
          <Button look="quiet" size="small" onClick={edit.discardMine}>
            Discard
          </Button>
        )}
        <Button type="submit" form={PRODUCT_FORM} size="small" pending={pending}>
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
        <ProductCards
          product={product}
          categories={categories}
          communities={communities}
          history={history}
          waiting={waiting}
          edit={edit}
          form={form}
        />
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
