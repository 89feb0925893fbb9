/** Of all tabs of this browser one at a time places orders. Without locks, the idempotency key alone keeps them one. */
export const withOrderLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  globalThis.navigator?.locks
    ? navigator.locks.request('place-order', async () => ({ result: await work() })).then(({ result }) => result)
    : work();
