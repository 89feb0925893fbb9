import type { ApiClient } from '../../../src/browser/client.ts';
import type { App } from '../../../src/platform/http/app.ts';
import { callApi } from '../../../src/shared/api-client.ts';

/** The browser's client without a network: passes all validation, headers and limits of the shop. */
export const createTestClient = (app: App): ApiClient => ({
  call: (name, input, headers = {}) =>
    callApi(name, input, headers, async ({ method, path, headers: sent, body }) => {
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
    }),
});
