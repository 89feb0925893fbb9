import type { Standin } from './standin.ts';

/** The stand-in as a `fetch` function, for a shop that runs it in its own process. */
export function standinFetch(standin: Pick<Standin, 'answer'>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const answer = await standin.answer({
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    request.signal.throwIfAborted();
    if (answer.wire?.kind === 'reset') throw new TypeError('fetch failed');
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  };
}
