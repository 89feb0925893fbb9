import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { useCall } from '../../browser/forms/use-call.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { eyeIcon } from '../../ui/icon-shapes.ts';

type Props = {
  /** Stores what the form holds and says where it is shown; undefined where the form can't be read yet. */
  store: () => Promise<ApiResult<{ path: string }>> | undefined;
};

/** Opens shoppers' page of what a form holds, with what isn't saved, in a tab of its own. */
export function OpenPreview({ store }: Props) {
  const shopUrl = useShopUrl();
  const { call, pending, error } = useCall();
  const [blocked, setBlocked] = useState<string>();
  async function open(storing: Promise<ApiResult<{ path: string }>>) {
    setBlocked(undefined);
    // At once: later a browser would take it for a tab that nobody asked for.
    const tab = window.open('', '_blank');
    const answer = await call(() => storing);
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
          const storing = store();
          if (storing !== undefined) void open(storing);
        }}
      >
        <Icon shape={eyeIcon} />
        Preview
      </Button>
      {blocked && (
        <LinkButton href={blocked} look="plain" size="small" target="_blank">
          Open the preview
        </LinkButton>
      )}
      <ErrorAlert error={error} />
    </>
  );
}

/** Where a page for shoppers is: the back office may live on a host of its own, where a bare path leads nowhere. */
export function useShopUrl(): (path: string) => string {
  const shopUrl = useOutletContext<string>();
  return (path) => shopUrl + path;
}
