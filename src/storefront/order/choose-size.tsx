import { useState } from 'react';
import { useCall } from '../../browser/forms/use-call.ts';
import { toast } from '../../browser/toasts.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { ChooseSizes } from '../../ui/product/choose-sizes.tsx';
import type { Changeable } from './cancel-order.tsx';

/** The calls of somebody who is logged in, or has the order's link. */
export type SizeWays = {
  save: (order: Order, position: number, units: Record<string, number>) => Promise<ApiResult<Order>>;
  load: (order: Order) => Promise<ApiResult<Order>>;
};

type ChooseSizeProps = Changeable & { position: number; ways: SizeWays };

/** For a line that was ordered without a size, until it is packed. An email's button preselects one. */
export function ChooseSize({ order, position, ways, onChanged }: ChooseSizeProps) {
  const { call, pending, error } = useCall();
  const [preselected] = useState(() => new URLSearchParams(globalThis.location.search));
  const item = order.orderItems[position];
  if (!item?.choices) return null;
  const choose = async (units: Record<string, number>) => {
    const answer = await call(() => ways.save(order, position, units));
    if (answer?.ok) {
      toast(`${item.name}: size saved.`);
      return onChanged(answer.body);
    }
    // Somebody else was quicker: what is left now stands in the form, below the sentence.
    const now = answer && (await ways.load(order));
    if (now?.ok) onChanged(now.body);
  };
  return (
    <ChooseSizes
      id={`sizes-${position}`}
      name={item.name}
      quantity={item.qty}
      choices={item.choices}
      preselected={preselected.get('item') === String(position) ? (preselected.get('size') ?? '') : ''}
      pending={pending}
      error={error}
      onChoose={(units) => void choose(units)}
    />
  );
}
