import { Type } from 'typebox';
import { findState } from '../../../shared/address/us-states.ts';
import { formatMoney } from '../../../shared/money.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { WatchedState } from '../tax/schema.ts';

type Facts = Pick<WatchedState, 'orders' | 'sales' | 'year' | 'thresholdSales' | 'thresholdOrders' | 'join'>;

const soldText = ({ orders, sales, year }: Facts, name: string) =>
  `In ${year} you sold ${formatMoney(sales)} in ${orders === 1 ? '1 order' : `${orders.toLocaleString('en-US')} orders`} to ${name}.`;

const thresholdText = ({ thresholdSales, thresholdOrders, join }: Facts, name: string) => {
  const amount = `$${thresholdSales.toLocaleString('en-US')}`;
  const both = thresholdOrders === null ? amount : `${amount} ${join} ${thresholdOrders} orders`;
  return `${name}’s threshold is ${both} a year.`;
};

/** To owners: sales into a state near or reach its registration threshold. */
export const taxThresholdEmail = defineEmail({
  kind: 'tax.threshold',
  facts: Type.Object({ to: Type.String(), ...WatchedState.properties }),
  write: (emailBrand, { to, ...watched }) => {
    const name = findState(watched.state)?.name ?? watched.state;
    const percent = `${Math.floor(watched.part * 100)}%`;
    const isReached = watched.part >= 1;
    return {
      to,
      subject: isReached
        ? `Sales tax: you’ve reached ${name}’s threshold`
        : `Sales tax: ${percent} of ${name}’s threshold`,
      body: () => (
        <>
          <Section>
            <Heading>
              {isReached ? `You’ve reached ${name}’s threshold` : `You’re at ${percent} of ${name}’s threshold`}
            </Heading>
            <Paragraph>
              {soldText(watched, name)} {thresholdText(watched, name)}
            </Paragraph>
            <Paragraph>
              {isReached
                ? 'You may have to register there and collect sales tax. Ask your accountant now: there’s a deadline.'
                : 'Once you reach it, you may have to register there and collect sales tax. Ask your accountant in time.'}
            </Paragraph>
            <Action href={`${emailBrand.officeUrl}/settings/taxes`}>Open taxes</Action>
          </Section>
          <Section>
            <SmallText>
              Without tax, less refunds. You get this email once for each state and year. It isn’t legal advice.
            </SmallText>
          </Section>
        </>
      ),
    };
  },
});
