import { type TSchema, Type } from 'typebox';
import { ProductDetail } from '../catalog/products/schema.ts';
import { Stock } from '../catalog/stock/schema.ts';
import { StaffMessage } from '../contact/schema.ts';
import { OrderReturn } from '../orders/returns/schema.ts';
import { Order } from '../orders/schema.ts';
import { StaffReview } from '../reviews/staff-schema.ts';
import type { WebhookEvent } from './schema.ts';

const { cost: _, makerEarns: __, priceParts: ___, ...productFields } = ProductDetail.properties;

/** A product without what only owners see. */
const ChangedProductData = Type.Object(productFields);

const ProductStock = Type.Object({
  product: Type.String(),
  name: Type.String(),
  status: ProductDetail.properties.status,
  stock: Stock,
});

const ReceivedReview = Type.Pick(StaffReview, [
  'id',
  'productId',
  'productName',
  'name',
  'rating',
  'comment',
  'createdAt',
  'isVerified',
  'fit',
  'status',
]);

const ReceivedMessage = Type.Pick(StaffMessage, [
  'id',
  'name',
  'email',
  'message',
  'product',
  'order',
  'attachments',
  'receivedAt',
]);

/** The shape of each event's `data`: those of the API, where it has one. */
export const PAYLOAD_DATA = {
  'order.placed': Order,
  'order.paid': Order,
  'order.shipped': Order,
  'order.delivered': Order,
  'order.canceled': Order,
  'order.refunded': Order,
  'return.requested': OrderReturn,
  'return.received': OrderReturn,
  'product.changed': ChangedProductData,
  'stock.changed': ProductStock,
  'product.back_in_stock': ProductStock,
  'review.received': ReceivedReview,
  'message.received': ReceivedMessage,
} as const satisfies Record<WebhookEvent, TSchema>;
