import { Agent, createServer, request, type ServerResponse } from 'node:http';
import { cleanUp } from '../runner/clean-up.ts';

type SlowLine = {
  /** Delays scripts and API responses by this long. */
  slowDown(milliseconds: number): void;
  /** Holds scripts with these words in their URL until the returned function is called. */
  hold(words: string): () => void;
  /** Changes the text that this URL returns, from now on. */
  rewrite(path: string, change: (text: string) => string): void;
  /** Cuts the connection, or restores it. */
  cut(isCut: boolean): void;
};

/** Proxy that simulates a phone's connection between any browser and a shop. */
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
        // Not cached, because an earlier page's scripts would otherwise load from the browser's cache.
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
