import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));

/**
 * A child process whose main thread is watched, since a test worker isn't a main thread. Blocks its event loop twice, then repeatedly, until it lags.
 */
const PROGRAM = `
  import Fastify from 'fastify';
  import { setTimeout as pause } from 'node:timers/promises';
  const { watchEventLoop } = await import(${module('event-loop-watch.ts')});
  const { createLog } = await import(${module('log.ts')});
  const lines = [];
  const held = [];
  const app = Fastify();
  const watch = watchEventLoop(createLog('warn', { write: (line) => lines.push(JSON.parse(line)) }), (seconds) => held.push(seconds));
  watch.observe(app);
  function holdTheLoop(ms) {
    const before = process.threadCpuUsage();
    while (process.threadCpuUsage(before).user < ms * 1_000);
  }
  app.get('/quick', async () => 'quick');
  app.get('/api/health/live', async () => 'alive');
  app.post('/hold/:secret', async () => {
    holdTheLoop(1_500);
    return 'held';
  });
  const stop = watch.start();
  await app.inject('/quick');
  await pause(300);
  for (let round = 0; round < 2; round += 1) {
    const before = held.length;
    await app.inject('/api/health/live');
    await app.inject({ method: 'POST', url: '/hold/open-sesame', payload: { password: 'open-sesame' } });
    while (held.length === before) await pause(50);
    // The thread that looks at the stack begins with the first time.
    await pause(2_000);
  }
  const lagging = [];
  while (!watch.isLagging() && lagging.length < 20) {
    lagging.push(watch.isLagging());
    holdTheLoop(1_300);
    await pause(1);
  }
  while (watch.isLagging()) await pause(50);
  await stop();
  console.log(JSON.stringify({ lines, held, lagging }));
`;

test('logs event loop delays with the running calls, then with functions, without probes and request data', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { encoding: 'utf8' });
  expect(stdout, stderr).not.toBe('');
  const { lines, held, lagging } = JSON.parse(stdout) as {
    lines: { calls: string[]; stack?: string[] }[];
    held: number[];
    lagging: boolean[];
  };
  // A busy machine may block the loop once more, without an active call.
  const ofCalls = lines.filter(({ calls }) => calls.length > 0);
  expect(ofCalls).toMatchObject([
    { calls: ['POST /hold/:secret'], msg: 'the event loop was held' },
    { calls: ['POST /hold/:secret'], stack: expect.arrayContaining([expect.stringContaining('holdTheLoop')]) },
  ]);
  expect(held).toHaveLength(lines.length);
  expect(Math.max(...held)).toBeGreaterThan(0.2);
  expect(stdout).not.toContain('open-sesame');
  // One delay isn't overload, but repeated ones are.
  expect(lagging.length).toBeGreaterThan(1);
  expect(lagging.length).toBeLessThan(20);
});
