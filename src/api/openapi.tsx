import swagger from '@fastify/swagger';
import { renderToStaticMarkup } from 'react-dom/server';
import type { App } from '../platform/http/app.ts';
import { DocsPage, type OpenApiDocument } from './docs-page.tsx';

/** Multipart bodies are read as they come, so no schema of theirs is checked; this one describes them. */
const UPLOAD_BODY = {
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
};

/** To be called before the doors: collects their schemas. */
export async function registerOpenApi(app: App, storeName: string, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${storeName} API`,
        version: '1',
        description:
          'Everything that the store’s own pages use. JSON in and out; money is a decimal number of US dollars. Errors are `{detail, message, code, fields?}`. Lists page with `page` and `pageSize`; `X-Total-Count` and `Link` say what there is.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { shopper: { type: 'http', scheme: 'bearer' } } },
    },
    hideUntagged: true,
    // The same calls answer with and without a slash at the end; they are described once.
    transform: ({ schema, url, route }) => ({
      schema: { ...schema, ...(route.config?.upload && UPLOAD_BODY) },
      url: url.length > 1 ? url.replace(/\/$/, '') : url,
    }),
  });
}

/** `/api/openapi.json`, made from the schemas that check the requests, and the same for people at `/api/docs`. */
export function publishOpenApi(app: App): void {
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return app.swagger();
  });
  app.get('/api/docs', async (_request, reply) => {
    const page = renderToStaticMarkup(<DocsPage described={app.swagger() as OpenApiDocument} />);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(`<!doctype html>${page}`);
  });
}
