import { paths } from '../../paths.ts';
import { TextPage } from '../text/text-page.tsx';

export const PrivacyPage = ({ storeName, helpEmail }: { storeName: string; helpEmail: string }) => (
  <TextPage title="Privacy" lead={`What ${storeName} knows about you, why, and how to have it removed.`}>
    <h2>What we keep</h2>
    <ul>
      <li>Your account: name, e-mail address and a scrambled form of your password that nobody can read.</li>
      <li>Your orders: what you bought, where it went, what you paid and when.</li>
      <li>Your reviews, shown with your name, and the messages you send us.</li>
      <li>Your address for the newsletter, if you asked for it and confirmed it by e-mail.</li>
      <li>A technical log of requests, to keep the shop running and safe. It is deleted after a short time.</li>
    </ul>
    <p>
      We use it to send you what you ordered, to answer you, and to keep the books that the law asks for. Nothing else.
    </p>
    <h2>What stays in your browser</h2>
    <p>
      Your cart, your login, the shipping address and the payment method you chose, and the pieces you looked at last
      are kept in your own browser's storage. A cookie is set while you reset a password. There are no cookies for
      advertising and nothing that follows you to other sites.
    </p>
    <h2>Who else sees it</h2>
    <ul>
      <li>PayPal handles every payment, cards included. Your card number never reaches us.</li>
      <li>The carrier gets the name and address it has to deliver to.</li>
      <li>The artisans learn what was bought, not who bought it.</li>
    </ul>
    <p>We do not sell what we know about you, and we do not share it for advertising.</p>
    <h2>What you can ask for</h2>
    <p>
      A copy of everything we have about you, a correction, or its removal. Write to{' '}
      <a href={`mailto:${helpEmail}`}>{helpEmail}</a> or use the <a href={paths.contactUs()}>contact page</a>. Order
      records that the law makes us keep are kept for as long as it says, and used for nothing else. Every newsletter
      has a link that ends it at once.
    </p>
  </TextPage>
);
