import { Agent, createServer, request, type ServerResponse } from 'node:http';
import { cleanUp } from '../runner/clean-up.ts';

type SlowLine = {
  /** Scripts and answers come so much later. */
  slowDown(milliseconds: number): void;
  /** Scripts whose address holds these words do not come before the function that is answered is called. */
  hold(words: string): () => void;
  /** The text that this address answers is another one from now on. */
  rewrite(path: string, change: (text: string) => string): void;
  /** Nobody gets through any more, or does again. */
  cut(isCut: boolean): void;
};

/** Stands between any browser and a shop as a phone's line does. */
export async function openSlowLine(port: number, shopUrl: string): Promise<SlowLine> {
  const agent = new Agent({ keepAlive: true });
  let delay = 0;
  let held: { words: string; released: Promise<void> } | undefined;
  let isDead = false;
  let rewritten: { path: string; change: (text: string) => string } | undefined;
  const server = createServer((asked, reply) => {
    if (isDead) return void asked.socket.destroy();
    const { method, headers, url = '/' } = asked;
    const isScript = url.endsWith('.js');
    if (rewritten?.path === url) return void answerRewritten(reply, shopUrl + url, rewritten.change);
    const isLate = delay > 0 && (isScript || url.startsWith('/api/'));
    const passed = request(shopUrl + url, { agent, method, headers }, (answer) => {
      const pass = () => {
        // An earlier page's scripts would come from the browser's own cache.
        reply.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          ...(isScript && { 'cache-control': 'no-store' }),
        });
        answer.pipe(reply);
      };
      const isHeld = held && isScript && url.includes(held.words);
      if (isHeld) void held?.released.then(pass);
      else if (isLate) setTimeout(pass, delay);
      else pass();
    });
    passed.on('error', () => reply.destroy());
    // The browser has left the page.
    reply.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  cleanUp(() => {
    server.closeAllConnections();
    agent.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return {
    slowDown: (milliseconds) => {
      delay = milliseconds;
    },
    rewrite: (path, change) => {
      rewritten = { path, change };
    },
    cut: (isCut) => {
      isDead = isCut;
    },
    hold(words) {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      held = { words, released };
      return () => {
        held = undefined;
        resolve();
      };
    },
  };
}

async function answerRewritten(reply: ServerResponse, address: string, change: (text: string) => string) {
  const answer = await fetch(address);
  const { 'content-type': type, 'cache-control': cache } = Object.fromEntries(answer.headers);
  reply.writeHead(answer.status, { 'content-type': type, 'cache-control': cache });
  reply.end(change(await answer.text()));
}
