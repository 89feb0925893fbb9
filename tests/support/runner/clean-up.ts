import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Runs `work` when the test that opens something ends, or with its file where none is running. Vitest forgets what `afterAll`
 * is told inside a test: such shops stayed open as long as their worker, and used up the server's connections.
 */
export function cleanUp(work: () => unknown): void {
  const awaited = async () => void (await work());
  if (TestRunner.getCurrentTest() === undefined) afterAll(awaited);
  else onTestFinished(awaited);
}
