import type { Order } from '../../shop/orders/schema.ts';

export const isPickup = ({ shippingAddress }: Order): boolean => shippingAddress.isPickup ?? false;
