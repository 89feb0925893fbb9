import { type Static, Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { arrivalDays, dayText } from '../../../shared/orders/arrival.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { replyTime } from '../../../shared/text/promises.ts';
import { ARRIVAL } from '../../delivery/schema.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Quote, Section, SmallText } from '../../emails/text-parts.tsx';
import { OrderFacts } from './order-facts.ts';
import { OrderedItems } from './order-items.tsx';

const DelayFacts = Type.Object({
  n: Type.Integer(),
  wasDue: Type.String(),
  shipBy: nullable(Type.String()),
  ...ARRIVAL,
  reason: Type.String(),
  silence: Type.Enum(['wait', 'cancel'] as const),
  answerUntil: nullable(Type.String()),
});

/** An order can't be shipped in time: the new day, and the two ways (16 CFR 435.2 (b)). */
export const orderDelayedEmail = defineEmail({
  kind: 'order.delayed',
  facts: Type.Object({ order: OrderFacts, delay: DelayFacts, token: Type.String() }),
  write(emailBrand, { order, delay, token }) {
    const { isPickup } = order.shippingAddress;
    const link = (choice: 'wait' | 'cancel') => `${emailBrand.publicUrl}${paths.orderDelay()}#${choice}=${token}`;
    return {
      to: order.user.email,
      subject: delay.shipBy
        ? `Order ${orderName(order)} ${isPickup ? 'is ready' : 'ships'} by ${dayText(delay.shipBy)} instead`
        : `Order ${orderName(order)} is delayed`,
      body: () => (
        <>
          <Section>
            <Heading>{delay.n === 1 ? 'Your order is delayed' : 'Your order is delayed again'}</Heading>
            <Paragraph>
              We’re sorry: {isPickup ? 'we can’t have' : 'we can’t ship'} order {orderName(order)}
              {isPickup && ' ready'} by {dayText(delay.wasDue)} as promised. {newDay(delay, isPickup)}
            </Paragraph>
            {delay.reason ? <Quote text={delay.reason} /> : null}
            <Paragraph>{whatSilenceMeans(delay)}</Paragraph>
          </Section>
          <Section>
            <Action href={link('wait')}>Wait for it</Action>
          </Section>
          <Section>
            <Action href={link('cancel')}>Cancel and get a refund</Action>
            <SmallText>
              You can cancel until it {isPickup ? 'is ready' : 'ships'}, and we’ll refund everything you paid.
            </SmallText>
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <Section>
            <SmallText>Questions? Reply to this email. We answer within {replyTime(emailBrand.promises)}.</SmallText>
          </Section>
        </>
      ),
    };
  },
});

type Delayed = Static<typeof DelayFacts>;

function newDay({ shipBy, ...arrival }: Delayed, isPickup: boolean | undefined): string {
  if (shipBy === null) return 'We don’t know the new date yet.';
  if (isPickup) return `It’s ready for pickup by ${dayText(shipBy)} instead.`;
  return `It ships by ${dayText(shipBy)} instead, and arrives ${arrivalDays(arrival)}.`;
}

const whatSilenceMeans = ({ answerUntil }: Delayed): string =>
  answerUntil === null
    ? 'If that works for you, you don’t need to do anything. If you’d rather not wait, cancel it now.'
    : `Please tell us by ${dayText(answerUntil)} whether you’d like to wait. If we don’t hear from you, we’ll cancel the order and refund what you paid.`;
