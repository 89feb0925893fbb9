import { createPersisted, localSource } from '../../browser/storage/persisted.ts';

/** Whether this browser stores pages: `on` since its first order or by a press, `off` by a press. */
export const offlineChoice = createPersisted<'on' | 'off' | undefined>({
  key: 'offlinePages',
  empty: undefined,
  check: (found) => (found === 'on' || found === 'off' ? found : undefined),
  source: localSource,
});

/** After an order, unless the shopper has said no before. */
export function chooseAfterOrder(): void {
  if (offlineChoice.read() === undefined) offlineChoice.set('on');
}
