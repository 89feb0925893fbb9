import type { Config } from '../../../src/config/config.ts';
import { parseConfig } from '../../../src/config/read-config.ts';

/** With one key for all, a test reads what a shop that runs as a process has sealed. */
export const TEST_SECRET_KEY = Buffer.alloc(32, 'a key for tests ').toString('base64');

/** The settings of a shop in development, with what a test says differently. */
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
