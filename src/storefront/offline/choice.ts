import { createPersisted, localSource } from '../../browser/storage/persisted.ts';

/** Whether this browser stores pages: `on` after the first order or by choice, `off` by choice. */
export const offlineChoice = createPersisted<'on' | 'off' | undefined>({
  key: 'offlinePages',
  empty: undefined,
  check: (found) => (found === 'on' || found === 'off' ? found : undefined),
  source: localSource,
});

/** Turns storing on after an order, unless the shopper has turned it off. */
export function chooseAfterOrder(): void {
  if (offlineChoice.read() === undefined) offlineChoice.set('on');
}
