import { Agent, createServer, request } from 'node:http';

type LoadBalancer = {
  url: string;
  /** Calls that couldn't be forwarded, or broke on the way. */
  broken: string[];
  add(url: string): void;
  /** Resolves once the shop at `url` is ready to get calls. */
  takes(url: string): Promise<void>;
  close(): Promise<void>;
};

const LOOK_EVERY_MS = 100;

/**
 * Load balancer for several shops: checks each shop's readiness, sends calls to the ready ones in turn (round robin),
 * and never retries a call.
 */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const shops = new Map<string, { agent: Agent; isReady: boolean }>();
  const broken: string[] = [];
  let turn = 0;

  async function look() {
    await Promise.all(
      [...shops].map(async ([url, shop]) => {
        shop.isReady = await fetch(`${url}/api/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      }),
    );
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);

  const server = createServer((asked, reply) => {
    const ready = [...shops].filter(([, { isReady }]) => isReady);
    turn += 1;
    const chosen = ready[turn % ready.length];
    const fail = (why: string) => {
      broken.push(why);
      reply.writeHead(502).end();
    };
    if (!chosen) return fail('no shop is ready');
    const [url, { agent }] = chosen;
    const { method, headers } = asked;
    const passed = request(url + asked.url, { agent, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      answer.on('error', ({ message }) => broken.push(message));
    });
    passed.on('error', ({ message }) => fail(message));
    asked.pipe(passed);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    broken,
    add: (url) => void shops.set(url, { agent: new Agent({ keepAlive: true }), isReady: false }),
    async takes(url) {
      while (!shops.get(url)?.isReady) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS / 4));
    },
    async close() {
      clearInterval(timer);
      for (const { agent } of shops.values()) agent.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
