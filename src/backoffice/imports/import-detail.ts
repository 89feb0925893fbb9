import type { AdminBody } from '../../browser/client.ts';

/** An import as its screens show it: what was read, what is unclear, how far it is. */
export type ImportDetail = AdminBody<'GET /admin/imports/:id'>;

/** One product of the file. */
export type ImportLine = ImportDetail['lines'][number];
export type LineProblem = ImportLine['problems'][number];
