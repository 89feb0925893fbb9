import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { useCall } from '../../browser/forms/use-call.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { eyeIcon } from '../../ui/icon-shapes.ts';
import { Action } from './layout.tsx';

type Props = {
  /** Stores the form values for the preview and returns its URL; undefined if the form can't be parsed yet. */
  store: () => Promise<ApiResult<{ path: string }>> | undefined;
};

/** Opens a storefront preview of the unsaved form in a new tab. */
export function OpenPreview({ store }: Props) {
  const shopUrl = useShopUrl();
  const { call, pending, error } = useCall();
  const [blocked, setBlocked] = useState<string>();
  async function open(storing: Promise<ApiResult<{ path: string }>>) {
    setBlocked(undefined);
    // Open the tab synchronously: later, popup blockers would stop it.
    const tab = window.open('', '_blank');
    const answer = await call(() => storing);
    if (!answer?.ok) return tab?.close();
    const address = shopUrl(answer.body.path);
    if (tab) tab.location.href = address;
    else setBlocked(address);
  }
  return (
    <>
      <Action
        label="Preview"
        icon={eyeIcon}
        look="quiet"
        pending={pending}
        onClick={() => {
          const storing = store();
          if (storing !== undefined) void open(storing);
        }}
      />
      {blocked && (
        <LinkButton href={blocked} look="plain" size="small" target="_blank">
          Open the preview
        </LinkButton>
      )}
      <ErrorAlert error={error} />
    </>
  );
}

/**
 * Absolute storefront URL: the back office may run on its own host, where a relative path doesn't resolve to the shop.
 */
export function useShopUrl(): (path: string) => string {
  const shopUrl = useOutletContext<string>();
  return (path) => shopUrl + path;
}
