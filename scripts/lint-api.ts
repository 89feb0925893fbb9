/** Lints `docs/openapi.json`, which `tests/rules/api-contract.test.ts` compares with the API, by Redocly's recommended rules. */
import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';

const config = await createConfig({ extends: ['recommended'] });
const problems = await lint({ ref: join(import.meta.dirname, '../docs/openapi.json'), config });
const errors = problems.filter(({ severity, ignored }) => severity === 'error' && !ignored);
for (const { ruleId, message, location } of errors)
  console.log(`${ruleId}: ${message} (${location.map(({ pointer }) => pointer ?? '').join(', ')})`);
process.exit(errors.length === 0 ? 0 : 1);
