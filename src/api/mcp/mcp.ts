import type { IncomingMessage } from 'node:http';
import type { CallToolResult, Server } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import type { App } from '../../platform/http/app.ts';
import { MINUTE_MS } from '../../shared/time.ts';
import { apiKeyRefusals, authenticateKey, isApiKey, type UsedKey } from '../../shop/api-keys/api-keys.ts';
import { SCOPES } from '../../shop/api-keys/schema.ts';
import { bearerToken } from '../bearer.ts';
import { sendRefusal } from '../refusals.ts';
import { type Tool, tools, toRequest } from './tools.ts';

const PATH = '/mcp';
const MAX_BODY_BYTES = 64 * 1024;
/** Longer than the calls that tools make. */
const TIMEOUT_MS = MINUTE_MS;

/** Loaded at the first use: few shops are asked by assistants, and the package takes a while. */
const loadSdk = () => import('@modelcontextprotocol/server');
type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/** Whether a route is served on the request's host. */
type Hosts = { allows(request: IncomingMessage, route: string): boolean };

/**
 * Model Context Protocol over streamable HTTP, without sessions. A tool makes one call of the API in process, with the
 * request's key and address, so that access, limits and the audit log are the call's.
 */
export async function registerMcp(app: App, deps: AppDeps, hosts: Hosts): Promise<void> {
  await app.register((scope, _options, done) => {
    // The protocol has its own error for a body that isn't JSON, so the body stays a text.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: PATH,
      schema: { hide: true },
      bodyLimit: MAX_BODY_BYTES,
      handlerTimeout: TIMEOUT_MS,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store').header('vary', 'authorization');
        const token = bearerToken(request as FastifyRequest);
        const key = token !== undefined && isApiKey(token) ? await authenticateKey(deps, token) : undefined;
        if (token !== undefined && !key) {
          reply.header('www-authenticate', 'Bearer');
          return sendRefusal(reply as FastifyReply, apiKeyRefusals, { reason: 'key_invalid' });
        }
        const sdk = await loadSdk();
        const { storeName } = await deps.settings.current();
        const caller = {
          app,
          hosts,
          publicUrl: deps.config.publicUrl,
          storeName,
          request: request as FastifyRequest,
          key,
        };
        const asked = toWebRequest(caller.request);
        const answer =
          refuseOthers(sdk, deps, asked) ??
          refuseBatch(sdk, request.body) ??
          (await sdk
            .createMcpHandler(() => createServer(sdk, caller), {
              // An answer is sent whole, so no stream stays open.
              maxSubscriptions: 0,
              onerror: (error) => deps.log.debug({ error: error.message }, 'an assistant’s request was refused'),
            })
            .fetch(asked));
        if (answer.status === 405) reply.header('allow', 'POST');
        const type = answer.headers.get('content-type');
        if (type) reply.type(type);
        return reply.code(answer.status).send(await answer.text());
      },
    });
    done();
  });
}

/** A page of another site, also one that gave its own name this machine's address (DNS rebinding). */
function refuseOthers(sdk: Sdk, { config }: Pick<AppDeps, 'config'>, asked: Request): Response | undefined {
  const named = [config.publicUrl, config.adminUrl].filter(Boolean).map((url) => new URL(url).hostname);
  const local = sdk.localhostAllowedHostnames();
  const own = named.some((name) => local.includes(name)) ? [...named, ...local] : named;
  return sdk.hostHeaderValidationResponse(asked, own) ?? sdk.originValidationResponse(asked, own);
}

/** A batch can cancel a request of its own, and its stream then never ends. Protocols since June 2025 have no batches. */
function refuseBatch({ ProtocolErrorCode }: Sdk, body: unknown): Response | undefined {
  if (typeof body !== 'string' || !body.trimStart().startsWith('[')) return undefined;
  const error = { code: ProtocolErrorCode.InvalidRequest, message: 'Send one message at a time, not a batch.' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 400 });
}

function toWebRequest({ method, headers, body }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  // Its host is in the headers, as it was sent: it may be none that an address could have.
  return new Request(`http://shop${PATH}`, {
    method,
    headers: given,
    ...(method === 'POST' && { body: typeof body === 'string' ? body : '' }),
  });
}

type Caller = {
  app: App;
  hosts: Hosts;
  publicUrl: string;
  storeName: string;
  request: FastifyRequest;
  key: UsedKey | undefined;
};

function createServer(sdk: Sdk, caller: Caller): Server {
  const { storeName } = caller;
  const server = new sdk.Server(
    { name: 'nyuzi', title: storeName, version: '1.0.0' },
    {
      capabilities: { tools: {} },
      instructions: `The shop ${storeName}. Prices are US dollars. Nothing here places an order, sends a message or publishes: shoppers check out by a link, and staff check drafts.`,
    },
  );
  server.setRequestHandler('tools/list', async () => ({
    tools: tools.filter((tool) => isOpenTo(tool, caller)).map(describe),
  }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }) => {
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
    return useTool(caller, tool, input);
  });
  return server;
}

const isOpenTo = ({ scope, path }: Tool, { key, hosts, request }: Caller) =>
  scope === undefined || (key?.scopes.includes(scope) === true && hosts.allows(request.raw, `/api${path}`));

const describe = ({ name, title, description, inputSchema, writes }: Tool) => ({
  name,
  title,
  description,
  inputSchema,
  annotations: { readOnlyHint: !writes, destructiveHint: false, openWorldHint: false },
});

async function useTool(caller: Caller, tool: Tool, input: Record<string, unknown>): Promise<CallToolResult> {
  const { scope } = tool;
  if (scope !== undefined && !caller.key)
    return failed(`This tool needs a key with “${SCOPES[scope]}”: Settings → Apps & keys.`);
  const call = toRequest(tool, input);
  if (!call.ok) return failed(call.why);
  const answer = await ask(caller, tool.method, call.url, call.body);
  if (answer.statusCode >= 400) return failed(answer.payload);
  const total = answer.headers['x-total-count'];
  const picture = tool.picture && (await readPicture(caller, answer.json()[tool.picture]));
  return {
    content: [
      { type: 'text', text: answer.payload || 'Done.' },
      ...(total === undefined ? [] : [{ type: 'text' as const, text: `${total} in all.` }]),
      ...(picture ? [picture] : []),
    ],
  };
}

const failed = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

/** What identifies the caller: to a call, the request comes from the same place with the same key. */
const PASSED_ON = ['authorization', 'user-agent', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto'];

function ask({ app, publicUrl, request, key }: Caller, method: Tool['method'], url: string, body?: object) {
  const passed = PASSED_ON.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined || (name === 'authorization' && !key) ? [] : [[name, String(value)]];
  });
  return app.inject({
    method,
    url,
    remoteAddress: request.raw.socket.remoteAddress ?? '127.0.0.1',
    // Where the back office has its own host, shoppers' calls are on the other one.
    headers: {
      ...Object.fromEntries(passed),
      host: url.startsWith('/api/admin/') ? request.headers.host : new URL(publicUrl).host,
    },
    ...(body && { payload: body }),
  });
}

async function readPicture(caller: Caller, url: unknown) {
  const { pathname, search } = new URL(String(url));
  const answer = await ask(caller, 'GET', pathname + search);
  if (answer.statusCode !== 200) return undefined;
  const mimeType = String(answer.headers['content-type']);
  return { type: 'image' as const, data: answer.rawPayload.toString('base64'), mimeType };
}
