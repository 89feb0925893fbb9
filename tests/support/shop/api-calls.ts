import type { FastifySchema } from 'fastify';
import { adminResources } from '../../../src/api/admin/resources.ts';
import { resources } from '../../../src/api/resources.ts';

/** Every call of the API and the back office, whichever there are: a new one is walked without anybody thinking of it. */
export const apiCalls = [...resources, ...adminResources]
  .flatMap(({ routes }) => Object.entries<{ schema: FastifySchema }>(routes))
  .map(([name, { schema }]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method: method as 'GET', path, schema };
  });
