import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** An empty folder of this test file's own, gone with it. Call at the top of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nyuzi-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
