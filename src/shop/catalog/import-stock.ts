import { MAX_STOCK } from './field-schema.ts';

export type StockStepInput = {
  /** What the file says can be bought. */
  wanted: number;
  /** What it says could be bought when it was exported; undefined where it doesn't. */
  exported: number | undefined;
  hasExport: boolean;
  /** What can be bought now. */
  now: number;
  /** By how much files of the same export have changed it already. */
  done: number;
  /** Of which size, where each has a stock of its own. */
  size?: string;
};

export type StockStep =
  /** `conflict`: what else happened to the stock since the export. */
  { ok: true; change: number; conflict: string | undefined } | { ok: false; sentence: string };

/**
 * A file's stock is a correction of what its export said, never a count: what was sold since stays sold. Imported twice,
 * a file corrects once.
 */
export function stockStep({ wanted, exported, hasExport, now, done, size }: StockStepInput): StockStep {
  const rejected = (why: string): StockStep => ({ ok: false, sentence: `Stock${size ? ` of ${size}` : ''}: ${why}` });
  if (exported === undefined) {
    if (wanted === now) return { ok: true, change: 0, conflict: undefined };
    return rejected(
      `it’s ${now} now and your file says ${wanted}, but not what it was when exported. Export again and edit that file, leave the column out, or set it on the product’s page.`,
    );
  }
  const change = wanted - exported - done;
  if (change === 0) return { ok: true, change, conflict: undefined };
  const since = now - exported - done;
  if (since !== 0 && !hasExport)
    return rejected(`it has changed since your export: ${exported} → ${now}. Export again and edit that file.`);
  const after = now + change;
  if (after < 0)
    return rejected(
      `your file takes ${-change} away, but only ${now} can be taken${since === 0 ? '' : ` (${describeSince(since)})`}.`,
    );
  if (after > MAX_STOCK) return rejected(`${after} is more than the most, ${MAX_STOCK}.`);
  const conflict =
    since === 0
      ? undefined
      : `${describeSince(since)}: ${exported + done} → ${now}. Your file says ${wanted}, so it will be ${after}.`;
  return { ok: true, change, conflict };
}

const describeSince = (since: number) =>
  since < 0 ? `${-since} sold or taken out since your export` : `${since} came back or added since your export`;
