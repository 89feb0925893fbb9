import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { blankDraft } from '../../shop/catalog/product-fields.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { fetchBody } from '../admin-api.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { RestoredDraftNotice } from '../components/restored-draft.tsx';
import { useStaff } from '../session.ts';
import { InventoryCard } from './inventory-card.tsx';
import { NewPictures } from './new-pictures.tsx';
import { discardNewProduct } from './new-product-draft.ts';
import { NewSizes } from './new-sizes.tsx';
import { PriceCard } from './price-card.tsx';
import { DetailsCard, OrganizationCard, ProductForm } from './product-form.tsx';
import { PRODUCT_FORM } from './product-form-id.ts';
import { Feature } from './status-card.tsx';
import { texts } from './texts.ts';
import { useNewProduct } from './use-new-product.ts';

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
        <Button type="submit" form={PRODUCT_FORM} look="quiet" size="small" pending={pending}>
          Save as draft
        </Button>
        {isOwner && (
          <Button size="small" pending={pending} onClick={() => void make('active')}>
            Save and publish
          </Button>
        )}
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
            <InventoryCard
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
