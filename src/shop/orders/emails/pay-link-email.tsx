import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { localTime, zoneOfBuyer } from '../../../shared/address/local-time.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Quote, Section, SmallText } from '../../emails/text-parts.tsx';
import { Closing, Opening, wordsOf } from '../../emails/wording/words-of.tsx';
import { OrderFacts } from './order-facts.ts';
import { OrderedItems } from './order-items.tsx';
import { ArrivalLine, OrderSums, ShippingLine, thanks } from './order-sections.tsx';

/** The link with which a customer pays what staff have put together for them. `to` is the address that was typed. */
export const payLinkEmail = defineEmail({
  kind: 'order.pay-link',
  facts: Type.Object({ order: OrderFacts, token: Type.String(), to: Type.String() }),
  write(emailBrand, { order, token, to }) {
    const words = wordsOf(emailBrand, 'order.pay-link', { order: orderName(order), thanks: thanks(order.user.name) });
    return {
      to,
      subject: words.subject,
      body: () => (
        <>
          <Section>
            <Heading>{words.heading}</Heading>
            <Opening words={words} />
            {order.shopNote ? <Quote text={order.shopNote} /> : null}
            {order.heldUntil ? (
              <Paragraph>
                We’ll hold these items at these prices until{' '}
                {localTime(order.heldUntil, zoneOfBuyer(order, emailBrand))}.
              </Paragraph>
            ) : null}
            <ArrivalLine order={order} />
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <OrderSums order={order} />
          <Section>
            <Action href={`${emailBrand.publicUrl}${paths.pay()}#${token}`}>Review and pay</Action>
            <ShippingLine order={order} />
            <SmallText>The link opens your order without a login, so don’t forward it.</SmallText>
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});
