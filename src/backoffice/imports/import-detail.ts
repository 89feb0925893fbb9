import type { AdminBody } from '../../browser/client.ts';

/** Import with parsed products, open questions and progress. */
export type ImportDetail = AdminBody<'GET /admin/imports/:id'>;

/** One product of the file. */
export type ImportLine = ImportDetail['lines'][number];
export type LineProblem = ImportLine['problems'][number];
