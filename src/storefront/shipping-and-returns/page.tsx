import { paths } from '../../paths.ts';
import { priceText } from '../../ui/price.tsx';
import { TextPage } from '../text/text-page.tsx';

export const ShippingAndReturnsPage = ({ freeShippingOver }: { freeShippingOver: number | null }) => (
  <TextPage
    title="Shipping and returns"
    lead="We pack within two working days, and you have 30 days to change your mind."
  >
    <h2>How long it takes</h2>
    <p>
      We pack within two working days. Delivery inside the US usually takes 4 to 8 working days after that, with
      tracking. You get an e-mail when your order is dispatched. If something holds it up, we write with a new date, and
      you may cancel for a full refund instead of waiting.
    </p>
    <h2>What it costs</h2>
    <p>
      Shipping is $20 an order, however many pieces are in it.
      {freeShippingOver !== null && ` Orders whose pieces come to more than ${priceText(freeShippingOver)} ship free.`}{' '}
      Shipping and your state's sales tax are worked out at checkout, before you place the order.
    </p>
    <h2>Returns</h2>
    <p>
      Not right? Write to us within 30 days; unworn pieces in their bag can come back. We refund what you paid for the
      piece and its tax, to the way you paid, within seven working days of its arrival. Nametags made with your own text
      cannot come back, unless they are faulty.
    </p>
    <p>
      Damaged on the way, or not what you ordered? Tell us and send a picture. We replace or refund it, shipping
      included.
    </p>
    <p>
      Start either on the <a href={paths.contactUs()}>contact page</a>. A person replies within 24 hours, with the
      address to send it to.
    </p>
  </TextPage>
);
