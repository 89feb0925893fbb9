import { contentsOf, type Summary } from '../shop/backup/manifest.ts';

export function contentsText(summary: Summary): string {
  const { tables, rows, pictures, jobs } = summary;
  const { products, orders, customers, newestOrderAt } = contentsOf(summary);
  const newest = newestOrderAt === null ? '' : ` (the newest of ${newestOrderAt})`;
  return `${products} products, ${orders} orders${newest} and ${customers} customers: ${tables.size} tables with ${rows} rows, ${jobs} waiting jobs and ${pictures} files of pictures`;
}
