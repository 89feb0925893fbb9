import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from './clean-up.ts';

/** An empty folder for this test file or for the calling test, removed afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nyuzi-test-'));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
