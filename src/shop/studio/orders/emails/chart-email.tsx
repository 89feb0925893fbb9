import { Type } from 'typebox';
import { nullable } from '../../../../shared/field-shapes.ts';
import { orderName } from '../../../../shared/orders/order-names.ts';
import { longDay } from '../../../../shared/time.ts';
import { defineEmail } from '../../../emails/email-kind.ts';
import { Paragraph, Section, SmallText } from '../../../emails/parts/text-parts.tsx';
import { sheetAttachment } from '../maker-sheets.ts';

/** A design for its maker, with the weaving sheet attached. Replies go to the shop. */
export const chartEmail = defineEmail({
  kind: 'studio.chart',
  facts: Type.Object({
    to: Type.String(),
    maker: Type.String(),
    paper: Type.Enum(['letter', 'a4']),
    order: Type.String(),
    orderNumber: Type.Integer(),
    product: Type.String(),
    name: Type.String(),
    words: Type.String(),
    quantity: Type.Integer(),
    packedBy: nullable(Type.String()),
  }),
  write(_emailBrand, { to, maker, paper, order, orderNumber, product, name, words, quantity, packedBy }) {
    return {
      to,
      subject: `To weave: ${name} (order ${orderName({ number: orderNumber })})`,
      body: () => (
        <>
          <Section heading={name}>
            <Paragraph>
              {maker}, please weave {quantity === 1 ? 'one piece' : `${quantity} pieces`} of this design
              {packedBy === null ? '' : `, finished by ${longDay(packedBy)}`}.
            </Paragraph>
            <Paragraph>{words}</Paragraph>
            <Paragraph>Order {orderName({ number: orderNumber })}</Paragraph>
            <Paragraph>The weaving sheet comes with this email as a PDF.</Paragraph>
          </Section>
          <Section>
            <SmallText>Something unclear? Reply to this email.</SmallText>
          </Section>
        </>
      ),
      attachments: async (db) => [await sheetAttachment(db, { order, product, paper })],
    };
  },
});
