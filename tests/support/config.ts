import { type Config, parseConfig } from '../../src/config.ts';

/** The settings of a shop in development, with what a test says differently. */
export function testConfig(env: Record<string, string> = {}): Config {
  const result = parseConfig({
    NODE_ENV: 'development',
    DATA_DIR: 'data/test-files',
    LOG_LEVEL: 'silent',
    SAMPLE_DATA: 'false',
    ...env,
  });
  if (!result.ok) throw new Error(result.sentences.join('\n'));
  return result.config;
}
