import { useRef, useState } from 'react';
import { readWhole } from '../../shared/money.ts';
import type { Stock, StockReason } from '../../shop/catalog/stock/schema.ts';
import { adminApi } from '../admin-api.ts';
import { focusFirstError, readForm } from '../components/read-form.ts';
import { useMutation } from '../components/use-mutation.ts';
import { available, COUNTED, REASONS, toCount } from './stock-effect.ts';
import { texts } from './texts.ts';

/** A change of the stock while it is typed: of which size, why, and by how many or to what count. */
export function useStockChange(productId: string, stock: Stock) {
  const { mutate, pending, error, fields, reset: forget } = useMutation();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState<StockReason | typeof COUNTED>(COUNTED);
  const [typed, setTyped] = useState('');
  // The count names the stock it was based on, so that a change since then is a conflict.
  const [expected, setExpected] = useState<number>();
  const [chosen, setChosen] = useState('');
  const size = stock.sizes.some((each) => each.size === chosen) ? chosen : (stock.sizes[0]?.size ?? '');
  const of = stock.sizes.find((each) => each.size === size) ?? stock;
  const named = size === '' ? {} : { size };

  function chooseSize(next: string) {
    forget();
    setExpected(undefined);
    setChosen(next);
  }
  function chooseReason(next: string) {
    forget();
    setReason(REASONS.find((one) => one === next) ?? COUNTED);
  }
  function type(number: string) {
    setTyped(number);
    setExpected((begun) => begun ?? toCount(of));
  }
  async function save() {
    if (!form.current) return;
    const number = readWhole(typed);
    const note = readForm(form.current).text('note');
    const params = { id: productId };
    const done = await mutate(
      () =>
        reason === COUNTED
          ? adminApi.call('PUT /admin/products/:id/stock', {
              params,
              body: { counted: number, expected: expected ?? toCount(of), note, ...named },
            })
          : adminApi.call('POST /admin/products/:id/stock', { params, body: { by: number, reason, note, ...named } }),
      { success: (now) => texts.stockSaved(available(now)) },
    );
    setExpected(undefined);
    if (!done) return focusFirstError(form.current);
    form.current.reset();
    setTyped('');
    return setReason(COUNTED);
  }

  return { form, of, size, reason, typed, pending, error, fields, chooseSize, chooseReason, type, save };
}
