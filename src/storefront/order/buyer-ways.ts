import type { Address } from '../../shared/address/address.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import type { Order } from '../../shop/orders/schema.ts';
import type { Changeable } from './cancel-order.tsx';

/** How the two are asked for: with a login, or with the token of a link. */
export type BuyerWays = {
  cancel: (order: Order) => Promise<ApiResult<Order>>;
  correct: (order: Order, correction: Address & { seen: Address }) => Promise<ApiResult<Order>>;
};

export type BuyerActionsProps = Changeable & { ways: BuyerWays };

export type OpenActionProps = BuyerActionsProps & { onClose: () => void };
