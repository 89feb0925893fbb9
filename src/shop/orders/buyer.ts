import type { Actor } from '../audit/audit.ts';

export type Buyer = { orderId: string; customerId: string };
export const BUYER: Actor = { staffId: null, name: 'shopper' };
