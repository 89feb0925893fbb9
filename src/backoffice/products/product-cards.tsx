import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import type { ProductDraft } from '../../shop/catalog/products/schema.ts';
import type { StockHistory } from '../../shop/catalog/stock/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { copyIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import type { useVersionedForm } from '../components/use-versioned-form.ts';
import { useStaff } from '../session.ts';
import { ColorsCard } from './colors-card.tsx';
import { InTheShop } from './in-the-shop.tsx';
import { InventoryCard } from './inventory-card.tsx';
import { MeasuresCard } from './measures-card.tsx';
import { Pictures } from './pictures.tsx';
import { PreviewButton } from './preview-button.tsx';
import { PriceCard } from './price-card.tsx';
import { PricePartsCard } from './price-parts-card.tsx';
import { DetailsCard, OrganizationCard } from './product-form.tsx';
import { draftIn } from './read-product-form.ts';
import { SizesCard } from './sizes-card.tsx';
import { StatusCard } from './status-card.tsx';
import { StockCard } from './stock-card.tsx';
import { texts } from './texts.ts';
import { WornTogetherCard } from './worn-together-card.tsx';

type Product = AdminBody<'GET /admin/products/:id'>;

type ProductCardsProps = {
  product: Product;
  categories: AdminBody<'GET /admin/categories'>;
  communities: AdminBody<'GET /admin/communities'>;
  history: StockHistory;
  waiting: AdminBody<'GET /admin/products/:id/stock-alerts'>['waiting'];
  edit: ReturnType<typeof useVersionedForm<Product, ProductDraft>>;
  form: RefObject<HTMLFormElement | null>;
};

/** All that can be changed of a product: cards of its form, and those that save by themselves. */
export function ProductCards({ product, categories, communities, history, waiting, edit, form }: ProductCardsProps) {
  const { id } = product;
  const { base, mutate, fields } = edit;
  const navigate = useNavigate();
  const { role } = useStaff();
  async function duplicate() {
    const made = await mutate(() => adminApi.call('POST /admin/products/:id/duplicate', { params: { id } }), {
      success: texts.duplicated,
    });
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
          <PreviewButton productId={id} read={() => form.current && draftIn(form.current)} />
        </InTheShop>
        <OrganizationCard key={`organization ${fill}`} {...cards} categories={categories} communities={communities} />
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
  );
}
