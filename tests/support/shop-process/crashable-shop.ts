import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliverByFetch, startStandinServer } from '../../../tools/paypal-standin/server.ts';
import { cleanUp } from '../runner/clean-up.ts';
import { startMailServer } from '../servers/mail-server.ts';
import { buildWithFailpoints } from './failpoint-build.ts';
import { freePort, type RunningShop, startShop } from './running-shop.ts';

const CREDENTIALS = { clientId: 'standin-killed', clientSecret: 'secret' };

/** A recorded statement; `dieAt('statement <name> <n>')` kills the shop before the statement runs for the nth time. */
type RecordedStatement = { name: string; text: string };
export type CrashableShop = Awaited<ReturnType<typeof prepareCrashableShop>>;

/** A shop that crashes at a chosen place. Its PayPal and its mail server keep running. */
export async function prepareCrashableShop(databaseUrl: string) {
  const program = buildWithFailpoints();
  const port = await freePort();
  const mail = await startMailServer();
  const paypal = await startStandinServer({
    credentials: CREDENTIALS,
    webhookId: 'WH-KILLED',
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/paypal`,
    deliver: deliverByFetch,
    retryMilliseconds: () => 400,
  });
  const folder = mkdtempSync(join(tmpdir(), 'nyuzi-mortal-'));
  const place = join(folder, 'dies-at');
  const crashAt = (failpoint: string) => writeFileSync(place, failpoint);
  let running: RunningShop | undefined;
  const env = {
    SAMPLE_DATA: 'false',
    SMTP_URL: mail.url,
    PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
    PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
    PAYPAL_WEBHOOK_ID: 'WH-KILLED',
    PAYPAL_API_URL: paypal.url,
    PAYPAL_SDK_URL: `${paypal.url}/sdk.js`,
    NYUZI_FAILPOINT: place,
  };
  cleanUp(async () => {
    await running?.kill();
    await paypal.close();
    await mail.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    standin: paypal.standin,
    mail,
    /** Makes the shop crash as soon as it reaches this place. */
    dieAt: crashAt,
    /** Statements sent to the database during `work`, in order. */
    async statementsOf(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
      rmSync(`${place}.statements`, { force: true });
      crashAt('record');
      await work();
      crashAt('');
      const lines = existsSync(`${place}.statements`)
        ? readFileSync(`${place}.statements`, 'utf8').trim().split('\n')
        : [];
      return lines.map((line) => JSON.parse(line) as RecordedStatement);
    },
    /** Restart after a crash; no crash is set any more. */
    async open() {
      crashAt('');
      running = await startShop({ databaseUrl, port, program, env });
    },
    kill: async () => running?.kill(),
    /** Resolves once the shop has crashed, for whatever reason. */
    gone: async () => void (await running?.gone),
  };
}
