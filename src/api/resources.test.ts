import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import type { App } from '../platform/http/app.ts';
import { compileValidator } from '../platform/http/validation.ts';
import { registerApi } from './register-api.ts';
import { resources } from './resources.ts';

test('answers every listed route, and lists every published one', async () => {
  const { deps } = await openTestShop();
  const bare = Fastify() as unknown as App;
  bare.setValidatorCompiler(compileValidator);
  const answered = new Set<string>();
  bare.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && !schema?.hide) answered.add(`${String(method)} ${url.replace(/^\/api/, '')}`);
  });
  await registerApi(bare, deps);
  await bare.ready();
  expect([...answered].sort()).toEqual(resources.flatMap(({ routes }) => Object.keys(routes)).sort());
  await bare.close();
});
