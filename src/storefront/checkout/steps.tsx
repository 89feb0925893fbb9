import { loginPath } from '../../browser/session.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { cartItems, paymentMethod, shippingAddress, userInfo } from '../../browser/storage/shopper-storage.ts';
import { useHydrated } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import { Steps } from '../../ui/layout/steps.tsx';

type Step = 'shipping' | 'payment' | 'place-order';

const PLACE: Record<Step, number> = { shipping: 1, payment: 2, 'place-order': 3 };
const PATH: Record<Step, string> = {
  shipping: paths.checkout(),
  payment: paths.payment(),
  'place-order': paths.placeOrder(),
};

/**
 * Login, Shipping, Payment, Place Order. Each is a link once reachable: login always, shipping with items in the cart,
 * payment with an address, placing the order with a payment method.
 */
export function CheckoutSteps({ now }: { now: Step }) {
  const isHydrated = useHydrated();
  const hasLine = usePersisted(cartItems).length > 0;
  const hasAddress = usePersisted(shippingAddress) !== undefined;
  const hasMethod = usePersisted(paymentMethod) !== undefined;
  const isVisitor = usePersisted(userInfo) === undefined;
  const reached = (name: string, href: string, isReached: boolean) => (isReached ? { name, href } : { name });
  return (
    <Steps
      now={PLACE[now]}
      steps={[
        { name: 'Login', href: loginPath(PATH[now]), isOpen: isVisitor },
        reached('Shipping', paths.checkout(), isHydrated && hasLine),
        reached('Payment', paths.payment(), isHydrated && hasAddress),
        reached('Place Order', paths.placeOrder(), isHydrated && hasAddress && hasMethod),
      ]}
    />
  );
}
