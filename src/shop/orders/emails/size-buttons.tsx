import type { EmailBrand } from '../../emails/email.ts';
import { Action, Paragraph, Section } from '../../emails/text-parts.tsx';
import type { Order } from '../schema.ts';
import { openOrder } from './order-sections.tsx';

type SizeButtonsProps = { order: Order; emailBrand: Pick<EmailBrand, 'publicUrl'>; token?: string | undefined };

/** A button for each size that is left, for each line that has none: it leads to the order, with that size chosen. */
export const SizeButtons = ({ order, emailBrand, token }: SizeButtonsProps) =>
  order.orderItems.map(({ name, sizeMissing, choices = [] }, item) =>
    sizeMissing && choices.length > 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order have numbers
      <Section key={item}>
        <Paragraph>
          Choose the size of <b>{name}</b>:
        </Paragraph>
        {choices.map(({ size }) => (
          <Paragraph key={size}>
            <Action
              // Behind `#` everything stays in the browser, the token too.
              href={`${openOrder(emailBrand, order, token)}${token ? '&' : '?'}${new URLSearchParams({ item: String(item), size })}`}
            >
              {size}
            </Action>
          </Paragraph>
        ))}
      </Section>
    ) : null,
  );
