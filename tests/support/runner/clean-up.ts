import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Runs `work` when the current test ends, or when its file ends if no test is running. Vitest ignores `afterAll` inside
 * a test: shops opened there ran as long as their worker, and used up the server's connections.
 */
export function cleanUp(work: () => unknown): void {
  const awaited = async () => void (await work());
  if (TestRunner.getCurrentTest() === undefined) afterAll(awaited);
  else onTestFinished(awaited);
}
