import type { Config } from '../../../src/config/config.ts';
import { parseConfig } from '../../../src/config/read-config.ts';

/** One key for all shops, so that a test can read values sealed by a shop in another process. */
export const TEST_SECRET_KEY = Buffer.alloc(32, 'a key for tests ').toString('base64');

/** Configuration of a development shop, with a test's overrides. */
export function testConfig(env: Record<string, string> = {}): Config {
  const result = parseConfig({
    NODE_ENV: 'development',
    DATA_DIR: 'data/test-files',
    LOG_LEVEL: 'silent',
    SAMPLE_DATA: 'false',
    SECRET_KEY: TEST_SECRET_KEY,
    ...env,
  });
  if (!result.ok) throw new Error(result.sentences.join('\n'));
  return result.config;
}
