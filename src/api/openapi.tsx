import swagger from '@fastify/swagger';
import { renderToStaticMarkup } from 'react-dom/server';
import type { App } from '../platform/http/app.ts';
import { memoize } from '../shared/concurrency.ts';

/** Multipart bodies are streamed, so no schema validates them; this one documents them. */
const UPLOAD_BODY = {
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
};

/** Call before mounting the routes, to collect their schemas. */
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
    // Calls work with and without a trailing slash; document them once.
    transform: ({ schema, url, route }) => ({
      schema: { ...schema, ...(route.config?.upload && UPLOAD_BODY) },
      url: url.length > 1 ? url.replace(/\/$/, '') : url,
    }),
  });
}

/** `/api/openapi.json`, generated from the schemas that validate requests, and the same for people at `/api/docs`. */
export function publishOpenApi(app: App): void {
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return app.swagger();
  });
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(renderDocs(app.swagger() as OpenApiDocument)),
  );
}

/** Once per process: rendering holds the event loop for half a second. */
const renderDocs = memoize(
  (described: OpenApiDocument) => `<!doctype html>${renderToStaticMarkup(<DocsPage described={described} />)}`,
);

type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: object;
  responses?: Record<string, unknown>;
  security?: object[];
};
type Parameter = { name: string; in: string; required?: boolean; schema?: { type?: string; enum?: string[] } };
type OpenApiDocument = {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
};

/** Plain HTML in the browser's default look: needs no style and no script, and prints well. */
function DocsPage({ described }: { described: OpenApiDocument }) {
  const operations = Object.entries(described.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const resources = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'other'))];
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{described.info.title}</title>
      </head>
      <body>
        <main>
          <h1>{described.info.title}</h1>
          <p>{described.info.description}</p>
          <p>
            For programs: <a href="/api/openapi.json">openapi.json</a>
          </p>
          {resources.map((resource) => (
            <section key={resource} aria-labelledby={resource}>
              <h2 id={resource}>{resource}</h2>
              {operations
                .filter(({ operation }) => (operation.tags?.[0] ?? 'other') === resource)
                .map((one) => (
                  <OperationSection key={one.method + one.path} {...one} />
                ))}
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}

function OperationSection({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  return (
    <article>
      <h3>
        <code>
          {method} {path}
        </code>
      </h3>
      <p>
        {operation.summary}
        {operation.security ? ' Needs a login.' : ''}
      </p>
      {operation.parameters && (
        <ul>
          {operation.parameters.map((parameter) => (
            <li key={parameter.in + parameter.name}>
              <code>{parameter.name}</code> ({parameter.in}
              {parameter.required ? ', required' : ''}) {parameter.schema?.enum?.join(', ') ?? parameter.schema?.type}
            </li>
          ))}
        </ul>
      )}
      {operation.requestBody && <SchemaDetails title="Body" shape={operation.requestBody} />}
      {operation.responses && <SchemaDetails title="Answers" shape={operation.responses} />}
    </article>
  );
}

const SchemaDetails = ({ title, shape }: { title: string; shape: object }) => (
  <details>
    <summary>{title}</summary>
    <pre>{JSON.stringify(shape, null, 2)}</pre>
  </details>
);
