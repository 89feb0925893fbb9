import { cleanTypedBody } from '../../shared/text/typed-text.ts';
import type { App } from './app.ts';

/** PostgreSQL's text can't hold a null character. */
const NULL_ESCAPE = '\\u0000';
/** Half of a surrogate pair is no character: PostgreSQL's `jsonb` refuses it, and UTF-8 has none. */
const LONE_SURROGATE =
  /\\u[dD](?:[89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD])[c-fC-F][0-9a-fA-F]{2})/g;
export const unreadable = () => Object.assign(new Error('null character'), { statusCode: 400 });

/**
 * Parses JSON bodies. A POST without a body says so with nothing at all; browsers still send the content type. Invisible
 * characters that do harm are removed here, so that no name or address needs to.
 */
export function parseJsonBodies(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if ((body as string).includes(NULL_ESCAPE)) done(unreadable());
    else {
      const json = (body as string).replace(LONE_SURROGATE, '\\ufffd');
      void parse(request, json, (error, parsed) => (error ? done(error) : done(null, cleanTypedBody(parsed, json))));
    }
  });
}
