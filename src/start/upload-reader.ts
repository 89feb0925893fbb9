// A separate program: `readUpload` (shop/media/uploads.ts) runs it in a worker thread per file.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readOrders } from '../shop/imports/orders/read-orders.ts';
import { readFileOfProducts } from '../shop/imports/products/files/read-file.ts';
import { readSubscribers } from '../shop/imports/subscribers/read-subscribers.ts';
import type { ReadUploadInput, UploadReader } from '../shop/media/uploads.ts';

const READERS: Record<UploadReader, (bytes: Uint8Array, input: ReadUploadInput) => unknown> = {
  products: (bytes, { encoding }) => readFileOfProducts(bytes, encoding),
  former_orders: (bytes, { now, encoding }) => readOrders(bytes, now, encoding),
  subscribers: (bytes, { now, encoding }) => readSubscribers(bytes, now, encoding),
};

const input = workerData as ReadUploadInput;
parentPort?.postMessage(READERS[input.reader](await readFile(input.file), input));
