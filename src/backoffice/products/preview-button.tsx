import { useState } from 'react';
import { useCall } from '../../browser/use-call.ts';
import type { ProductDraft } from '../../shop/catalog/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { eyeIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { useShopUrl } from '../components/use-shop-url.ts';
import { texts } from './texts.ts';

type Props = { productId: string; read: () => ProductDraft | null };

/** Opens shoppers' page of the product, with what isn't saved, in a tab of its own. */
export function PreviewButton({ productId, read }: Props) {
  const shopUrl = useShopUrl();
  const { call, pending, error } = useCall();
  const [blocked, setBlocked] = useState<string>();
  async function open(draft: ProductDraft) {
    setBlocked(undefined);
    // At once: later a browser would take it for a tab that nobody asked for.
    const tab = window.open('', '_blank');
    const answer = await call(() =>
      adminApi.call('POST /admin/products/:id/preview', { params: { id: productId }, body: draft }),
    );
    if (!answer?.ok) return tab?.close();
    const address = shopUrl(answer.body.path);
    if (tab) tab.location.href = address;
    else setBlocked(address);
  }
  return (
    <>
      <Button
        look="quiet"
        size="small"
        pending={pending}
        onClick={() => {
          const draft = read();
          if (draft) void open(draft);
        }}
      >
        <Icon shape={eyeIcon} />
        Preview
      </Button>
      {blocked && (
        <LinkButton href={blocked} look="plain" size="small" target="_blank">
          {texts.openPreview}
        </LinkButton>
      )}
      <ErrorAlert error={error} />
    </>
  );
}
