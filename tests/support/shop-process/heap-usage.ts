import { once } from 'node:events';
import type { RunningShop } from './running-shop.ts';

/** For `startShop`, so that `heapInUse` can inspect the shop. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/**
 * Memory in use of a running shop, in megabytes: objects and buffers after a full garbage collection. The resident
 * memory of the process is larger and less meaningful, because V8 collects only when it is worthwhile.
 */
export async function heapInUse({ output }: RunningShop): Promise<number> {
  const address = /Debugger listening on (ws:\S+)/.exec(output())?.[1];
  if (address === undefined) throw new Error('Start the shop with INSPECTED.');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const ask = (id: number, method: string) =>
    new Promise<Usage>((resolve) => {
      socket.addEventListener('message', function listen({ data }) {
        const answer = JSON.parse(String(data)) as { id?: number; result?: Usage };
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(answer.result ?? {});
      });
      socket.send(JSON.stringify({ id, method }));
    });
  await ask(1, 'HeapProfiler.enable');
  await ask(2, 'HeapProfiler.collectGarbage');
  const { usedSize = Number.NaN, backingStorageSize = 0 } = await ask(3, 'Runtime.getHeapUsage');
  socket.close();
  await once(socket, 'close');
  return (usedSize + backingStorageSize) / 1024 ** 2;
}

type Usage = { usedSize?: number; backingStorageSize?: number };
