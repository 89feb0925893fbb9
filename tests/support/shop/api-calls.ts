import type { FastifySchema } from 'fastify';
import { adminResources } from '../../../src/api/admin/resources.ts';
import { resources } from '../../../src/api/resources.ts';
import type { UploadKind } from '../../../src/shared/upload-limits.ts';

/** All calls of the API and the back office. New calls are included automatically. */
export const apiCalls = [...resources, ...adminResources]
  .flatMap(({ routes }) =>
    Object.entries<{ schema: FastifySchema; config?: { access?: string; upload?: UploadKind; anyOrigin?: boolean } }>(
      routes,
    ),
  )
  .map(([name, { schema, config }]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method: method as 'GET', path, schema, upload: config?.upload };
  });
