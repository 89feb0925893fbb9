import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { apiErrorBody } from './errors.ts';

type Headers = Readonly<Record<string, string>>;

const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/**
 * What Node itself answers, before there is a request that Fastify could see: with the headers and in the shape of every
 * other answer.
 */
export function createRawResponses(strict: Headers) {
  const headersOf = (body: string) => ({
    ...strict,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  });

  function respond(response: ServerResponse, status: number) {
    const body = apiErrorBody(status);
    response.writeHead(status, headersOf(body)).end(body);
  }

  return {
    /** What could not be parsed, or took too long to come. */
    onClientError(error: Error & { code?: string }, socket: Socket) {
      // The socket is closed: nothing to write to.
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const status = STATUS_OF[error.code ?? ''] ?? 400;
      const body = apiErrorBody(status);
      const lines = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`);
      if (socket.writable) {
        socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
      }
      socket.destroy(error);
    },

    /** True: the request names no host, as HTTP/1.1 asks, and has been refused. */
    refuseWithoutHost(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.headers.host !== undefined || request.httpVersion !== '1.1') return false;
      respond(response, 400);
      return true;
    },

    /** `Expect` with anything but 100-continue. */
    refuseExpectations: (server: Server) =>
      void server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
        respond(response, 417),
      ),
  };
}
