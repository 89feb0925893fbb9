import type { ApiClient } from '../browser/client.ts';
import type { App } from '../platform/http/app.ts';
import { IN_PROCESS } from '../platform/http/server.ts';
import { callApi } from '../shared/api-client.ts';

/** The same client as in the browser, without the network: for page loaders on the server. */
export const createInProcessClient = (app: App): ApiClient => ({
  call: (name, input, headers = {}) =>
    callApi(
      name,
      input,
      { [IN_PROCESS.name]: IN_PROCESS.value, ...headers },
      async ({ method, path, headers: sent, body }) => {
        const answer = await app.inject({
          method: method as 'GET',
          url: path,
          headers: sent,
          ...(body !== undefined && { payload: body }),
        });
        return {
          status: answer.statusCode,
          headers: new Headers(answer.headers as Record<string, string>),
          text: answer.payload,
        };
      },
    ),
});
