import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { oneClickUnsubscribe } from '../../emails/email.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Link, Paragraph, Section, SmallText, StarLinks } from '../../emails/parts/text-parts.tsx';
import { Closing, getWords, Opening } from '../../emails/wording/words-of.tsx';

/** Review invitation: five clickable stars for each product not reviewed yet. */
export const reviewInvitationEmail = defineEmail({
  kind: 'review.invitation',
  facts: Type.Object({
    orderId: Type.String(),
    orderNumber: Type.Integer(),
    email: Type.String(),
    name: Type.String(),
    items: Type.Array(Type.Object({ product: Type.String(), name: Type.String() })),
  }),
  isBulk: true,
  write(emailBrand, { orderId, orderNumber, email, items }) {
    const { publicUrl, storeName } = emailBrand;
    const query = new URLSearchParams({ order: orderId });
    const getForm = (product: string, stars = '') => `${publicUrl}${paths.product(product)}${stars}#write-review`;
    const [first] = items;
    const words = getWords(emailBrand, 'review.invitation', {
      order: orderName({ number: orderNumber }),
      item: items.length === 1 && first ? first.name : 'what you ordered',
    });
    return {
      to: email,
      subject: words.subject,
      headers: oneClickUnsubscribe(`${publicUrl}/api/review-invitations/stop?${query}`),
      body: () => (
        <>
          <Section heading={words.heading}>
            <Opening words={words} />
          </Section>
          {items.map(({ product, name }) => (
            <Section key={product}>
              <Paragraph>
                <b>{name}</b>
              </Paragraph>
              <StarLinks of={name} hrefOf={(stars) => getForm(product, `?stars=${stars}`)} />
            </Section>
          ))}
          <Section>
            <Action href={first ? getForm(first.product) : publicUrl}>Write a review</Action>
            <Closing words={words} />
            <SmallText>
              We ask once for each order.{' '}
              <Link href={`${publicUrl}${paths.reviewEmailsStop()}?${query}`}>Don’t ask me again</Link>
            </SmallText>
            <SmallText>
              You’re getting this because you bought at {storeName}, order {orderName({ number: orderNumber })}.
            </SmallText>
          </Section>
        </>
      ),
    };
  },
});
