// A separate program: `readUpload` (shop/media/uploads.ts) runs it in a worker thread per file.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readProductCsv } from '../shop/catalog/csv/product-csv.ts';
import { readOrders } from '../shop/former-orders/read-orders.ts';
import { readFileOfProducts } from '../shop/imports/files/read-file.ts';
import type { ReadUploadInput, UploadReader } from '../shop/media/uploads.ts';
import { readSubscribers } from '../shop/newsletter/subscriber-imports/read-subscribers.ts';

const READERS: Record<UploadReader, (bytes: Uint8Array, input: ReadUploadInput) => unknown> = {
  products: (bytes, { encoding }) => readFileOfProducts(bytes, encoding),
  product_rows: readProductCsv,
  former_orders: (bytes, { now, encoding }) => readOrders(bytes, now, encoding),
  subscribers: (bytes, { now, encoding }) => readSubscribers(bytes, now, encoding),
};

const input = workerData as ReadUploadInput;
parentPort?.postMessage(READERS[input.reader](await readFile(input.file), input));
