import type { App } from './app.ts';

/** One line for each call, with the route's pattern instead of the address: addresses can carry tokens. */
export function logRequests(app: App) {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.debug(line, 'answered');
    done();
  });
}
