import { useEffect } from 'react';
import { navigate } from '../../browser/navigate.ts';
import { paths } from '../../paths.ts';
import { pathOnThisSite } from '../../shared/redirect.ts';
import { LinkButton } from '../../ui/button.tsx';
import { persistedCoupon } from '../place-order/persisted-coupon.ts';

/** Stores the code in the browser and continues. Checkout validates it; this page makes no calls. */
export function DiscountLink({ code }: { code: string }) {
  useEffect(() => {
    persistedCoupon.set({ code, description: '' });
    const to = new URLSearchParams(globalThis.location.search).get('to') ?? undefined;
    void navigate(pathOnThisSite(to), 'replace');
  }, [code]);
  return (
    <LinkButton wide href={paths.home()}>
      Continue shopping
    </LinkButton>
  );
}
