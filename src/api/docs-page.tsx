type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: object;
  responses?: Record<string, unknown>;
  security?: object[];
};
type Parameter = { name: string; in: string; required?: boolean; schema?: { type?: string; enum?: string[] } };
export type OpenApiDocument = {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
};

/** Plain HTML in the browser's own look: it needs no style, no script, and prints well. */
export function DocsPage({ described }: { described: OpenApiDocument }) {
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
