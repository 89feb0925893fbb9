import type { Summary } from '../shop/backup/manifest.ts';

export const contentsText = ({ tables, rows, pictures, jobs }: Summary) =>
  `${tables.size} tables with ${rows} rows, ${jobs} waiting jobs and ${pictures} files of pictures`;
