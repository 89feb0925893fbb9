import { expect, test } from 'vitest';
import {
  codeIn,
  lastEmailTo,
  PASSWORD,
  type RegisteredShopper,
  registerShopper,
} from '../support/actors/registered-shoppers.ts';
import { inTests, recordFigure } from '../support/chaos/fault-report.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const shop = await openTestShop();
const { app, deps } = shop;

const NEW_PASSWORD = 'Beadwork by the window 24';
const RESETS = inTests(2, { long: 100 });
const THIEVES = 4;

const post = (path: string, payload: object, cookies: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/users/${path}`, payload, cookies });

/** The account owner's reset: a code by email, then a new password with it. */
async function reset(email: string) {
  const asked = await post('send-reset-email', { email });
  const rst = asked.cookies.find(({ name }) => name === 'rst')?.value ?? '';
  const otp = codeIn(await lastEmailTo(deps, email));
  const permit = (await post('verify-reset-otp', { otp }, { rst })).json();
  expect((await post('reset-password', { ...permit, password: NEW_PASSWORD })).statusCode).toBe(200);
}

/** Attackers with the password and a token use both continuously until `stop`; returns their actions. */
function steal({ email, token }: RegisteredShopper) {
  const tokens = [token];
  const letIn: { startedAt: number }[] = [];
  let calls = 0;
  let going = true;
  const read = async () => {
    while (going) {
      const startedAt = performance.now();
      const authorization = `Bearer ${tokens.at(-1)}`;
      const { statusCode } = await app.inject({ url: '/api/users/profile', headers: { authorization } });
      calls += 1;
      if (statusCode === 200) letIn.push({ startedAt });
    }
  };
  const logIn = async () => {
    while (going) {
      const answer = await post('login', { username: email, password: PASSWORD });
      calls += 1;
      if (answer.statusCode === 200) tokens.push(answer.json().token);
    }
  };
  const working = Promise.all([...Array.from({ length: THIEVES }, read), logIn(), logIn()]);
  return {
    async stop() {
      going = false;
      await working;
      return { tokens, letIn, calls };
    },
  };
}

test('row 28: refuses every earlier token and session from the response to a password reset on, under concurrent use', async () => {
  const seen = { calls: 0, tokens: 0 };
  for (let turn = 0; turn < RESETS; turn += 1) {
    const dana = await registerShopper(shop);
    const thieves = steal(dana);
    await reset(dana.email);
    const answeredAt = performance.now();
    const { tokens, letIn, calls } = await thieves.stop();
    expect(letIn.length).toBeGreaterThan(0);
    expect(letIn.filter(({ startedAt }) => startedAt > answeredAt)).toEqual([]);
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await app.inject({ url: '/api/users/profile', headers })).statusCode).toBe(401);
    }
    seen.calls += calls;
    seen.tokens += tokens.length;
  }
  recordFigure(
    28,
    'nothing of before a reset opens anything after it',
    `${RESETS} resets while thieves made ${seen.calls} calls: 0 of their ${seen.tokens} tokens and 0 later logins alive`,
  );
});
