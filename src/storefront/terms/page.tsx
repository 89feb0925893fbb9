import { paths } from '../../paths.ts';
import { TextPage } from '../text/text-page.tsx';

export const TermsPage = ({ storeName }: { storeName: string }) => (
  <TextPage title="Terms" lead={`What you and ${storeName} can count on when you order.`}>
    <h2>Prices</h2>
    <p>
      Prices are in US dollars and do not include sales tax or shipping. Both are shown before you place the order, and
      the total you see then is the total you pay. If a price changes while a piece is in your cart, we show you the new
      one and ask before anything is ordered.
    </p>
    <h2>Ordering and paying</h2>
    <p>
      Placing an order sets your pieces aside for you. You pay on the order page, with PayPal or with a card through
      PayPal. An order that stays unpaid is canceled after a while and its pieces go back on the shelf. You need an
      account to order, so that you can follow it.
    </p>
    <h2>The pieces</h2>
    <p>
      Everything is made by hand, so yours may differ from the picture by a bead or two and by a shade of color. That is
      no fault. Sizes are given in inches in the <a href={paths.sizeGuide()}>size guide</a>.
    </p>
    <h2>Delivery, returns and refunds</h2>
    <p>
      They are described on the page <a href={paths.shippingAndReturns()}>Shipping and returns</a>, which is part of
      these terms.
    </p>
    <h2>Reviews</h2>
    <p>
      Reviews are written by people with an account and shown as they are, the good and the bad. We take down what is
      unlawful or has nothing to do with the piece, never what is merely unkind to us.
    </p>
    <h2>Your account</h2>
    <p>
      Keep your password to yourself and tell us if you think somebody else has it. What we keep about you is described
      on the page <a href={paths.privacy()}>Privacy</a>.
    </p>
    <h2>When something goes wrong</h2>
    <p>
      Tell us on the <a href={paths.contactUs()}>contact page</a> first; most things can be put right in a letter or
      two. Nothing here takes away rights that the law gives you.
    </p>
  </TextPage>
);
