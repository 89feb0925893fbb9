import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage } from '../page.ts';
import { DiscountLink } from './discount-link.island.tsx';

const CODE = /^[A-Z0-9-]{3,40}$/;

/** The same for known and unknown codes, so codes can't be guessed here. */
export const discountLinkPage = definePage<{ code: string }>({
  path: paths.discount.pattern,
  isPrivate: true,
  load: async ({ params }) => {
    const code = (params.code ?? '').trim().toUpperCase();
    return CODE.test(code) ? { ok: true, shown: { code } } : { ok: false, status: 404 };
  },
  head: ({ code }) => ({ title: `Coupon ${code}`, description: 'Use this coupon at checkout.' }),
  body: ({ code }) => (
    <Auth cloth="red" title={`Coupon ${code}`} lead="Use this code at checkout.">
      <Island name="discount-link" component={DiscountLink} props={{ code }} wake="now" />
    </Auth>
  ),
});
