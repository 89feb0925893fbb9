import type { ProductDraft } from '../../shop/catalog/products/schema.ts';
import { adminApi } from '../admin-api.ts';
import { OpenPreview } from '../components/open-preview.tsx';

type Props = { productId: string; read: () => ProductDraft | null };

/** Opens shoppers' page of the product, with what isn't saved, in a tab of its own. */
export const PreviewButton = ({ productId, read }: Props) => (
  <OpenPreview
    store={() => {
      const draft = read();
      return draft
        ? adminApi.call('POST /admin/products/:id/preview', { params: { id: productId }, body: draft })
        : undefined;
    }}
  />
);
