/** A JSON Schema as the API description publishes it. */
export type PublishedSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, PublishedSchema>;
  required?: string[];
  items?: PublishedSchema | false;
  prefixItems?: PublishedSchema[];
  anyOf?: PublishedSchema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: boolean | PublishedSchema;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  minLength?: number;
  maxLength?: number;
};

type Content = Record<string, { schema?: PublishedSchema; example?: unknown }>;

export type ApiParameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: true;
  description?: string;
  schema: PublishedSchema;
};

export type ApiResponse = {
  $ref?: string;
  description?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Content;
};

export type ApiOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  security: Record<string, string[]>[];
  parameters?: ApiParameter[];
  requestBody?: { required?: true; content: Content };
  responses: Record<string, ApiResponse>;
  /** Codes of the refusals that the call and its neighbors declare. */
  'x-codes'?: string[];
};

/** The part of OpenAPI 3.1 that the shop publishes at `/api/openapi.json`. */
export type ApiDescription = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  /** Messages that the shop sends, by their `type`. */
  webhooks: Record<string, { post: ApiOperation }>;
  components: {
    schemas: Record<string, PublishedSchema>;
    responses: Record<string, object>;
    headers: Record<string, object>;
    securitySchemes: Record<string, object>;
  };
};
