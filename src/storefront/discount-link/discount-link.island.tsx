import { useEffect } from 'react';
import { navigate } from '../../browser/navigate.ts';
import { paths } from '../../paths.ts';
import { pathOnThisSite } from '../../shared/redirect.ts';
import { LinkButton } from '../../ui/button.tsx';
import { persistedCoupon } from '../place-order/persisted-coupon.ts';

/** Stores the code, as the cart is stored, and leads on. Whether it holds is said at checkout: here nobody is asked. */
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
