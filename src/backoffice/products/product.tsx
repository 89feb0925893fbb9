import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import type { ProductDraft } from '../../shop/catalog/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { copyIcon, eyeIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import { ChangeList, EditConflict } from '../components/edit-conflict.tsx';
import { Buttons, Column, Columns, ScreenHead } from '../components/layout.tsx';
import { mergeFieldErrors } from '../components/read-form.ts';
import { useShopUrl } from '../components/use-shop-url.ts';
import { useVersionedForm } from '../components/use-versioned-form.ts';
import { useStaff } from '../session.ts';
import { changesOf } from './changes.ts';
import { ColorsCard } from './colors-card.tsx';
import { MeasuresCard } from './measures-card.tsx';
import { Pictures } from './pictures.tsx';
import { Preview } from './preview.tsx';
import { PricePartsCard } from './price-parts-card.tsx';
import { Details, draftIn, FORM, fieldErrorsIn, StatusCard } from './product-form.tsx';
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
  const shopAddress = useShopUrl();
  const { role } = useStaff();
  const form = useRef<HTMLFormElement>(null);
  const [preview, setPreview] = useState<ProductDraft>();
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

  async function duplicate() {
    const made = await mutate(() => adminApi.call('POST /admin/products/:id/duplicate', { params: { id } }), {
      success: texts.duplicated,
    });
    if (made) await navigate(`/admin/products/${made.body.id}`);
  }

  return (
    <>
      <ScreenHead
        title={product.name}
        back={{ href: '/admin/products', name: 'Products' }}
        states={<ProductState {...product} />}
        saves
      >
        {product.status === 'active' && (
          <LinkButton href={shopAddress(paths.product(id))} look="quiet" size="small">
            View in shop
          </LinkButton>
        )}
        <Button look="quiet" size="small" onClick={() => form.current && setPreview(draftIn(form.current))}>
          <Icon shape={eyeIcon} />
          Preview
        </Button>
        <Button type="submit" form={FORM} size="small" pending={pending}>
          Save changes
        </Button>
      </ScreenHead>
      {conflict ? (
        <EditConflict form={edit}>
          {texts.editConflict}
          <ChangeList lines={changesOf(base.values, conflict)} />
        </EditConflict>
      ) : (
        <ErrorAlert error={error} />
      )}
      <Columns>
        <Column>
          <Pictures key={id} productId={id} pictures={product.pictures} />
          <StockCard productId={id} stock={product.stock} history={history} waiting={waiting} />
          <SizesCard product={product} />
          <Details
            key={base.fill}
            areSizesCounted={product.stock.sizes.length > 0}
            {...{ draft: base.values, categories, communities, fields, form }}
            onInput={readValues}
            onSubmit={() => {
              readValues();
              void edit.save();
            }}
          />
          <MeasuresCard key={`measures ${id}`} productId={id} category={product.category} sizes={product.sizes} />
        </Column>
        <Column>
          <StatusCard key={base.fill} draft={base.values} onInput={readValues}>
            {product.isSample && <Badge>Sample product</Badge>}
            <Buttons>
              <Button look="quiet" size="small" onClick={() => void duplicate()}>
                <Icon shape={copyIcon} />
                Duplicate
              </Button>
            </Buttons>
          </StatusCard>
          <ColorsCard key={`colors ${id}`} productId={id} pictures={product.pictures.length} />
          <WornTogetherCard key={`pairs ${id}`} productId={id} />
          {role === 'owner' && <PricePartsCard key={`parts ${id}`} productId={id} price={product.price} />}
        </Column>
      </Columns>
      {preview && (
        <Preview draft={preview} {...{ isUnsaved, product, communities }} onClose={() => setPreview(undefined)} />
      )}
    </>
  );
}
