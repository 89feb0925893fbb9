import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits for finite animations only, because loading indicators run endlessly. */
const TRANSITIONS_OVER = `Promise.allSettled(document.getAnimations()
  .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished))`;

type Violation = { id: string; nodes: { target: string[] }[] };

/** All rules, checked at the first size of a page. */
const ALL_RULES = { type: 'tag', values: RULES };
/** Rules that depend on the page size: color contrast against the background, and target size. */
const LAYOUT_RULES = { type: 'rule', values: ['color-contrast', 'target-size'] };

/** Axe violations on the page, as "rule: where". */
export const axeViolations = (page: Page): Promise<string[]> => runAxe(page, ALL_RULES);

/** Violations at another size of a page that `axeViolations` has checked: only the rules that depend on the size. */
export const layoutViolations = (page: Page): Promise<string[]> => runAxe(page, LAYOUT_RULES);

/** Injects axe through the debugger, because the page's CSP forbids foreign scripts. */
async function runAxe(page: Page, rules: typeof ALL_RULES): Promise<string[]> {
  // A new window has no size, and a page without its style sheets neither colors nor target sizes.
  await page.waitForFunction(() => innerWidth > 0 && document.readyState === 'complete', undefined, { polling: 50 });
  const debug = await page.context().newCDPSession(page);
  // The same page is often checked at several sizes.
  const isThere = await debug.send('Runtime.evaluate', { expression: `typeof axe === 'object'` });
  if (!isThere.result.value) await debug.send('Runtime.evaluate', { expression: SCRIPT });
  // Wait for transitions to end: halfway through, colors have a contrast that no shopper reads by.
  await debug.send('Runtime.evaluate', { expression: TRANSITIONS_OVER, awaitPromise: true });
  const { result } = await debug.send('Runtime.evaluate', {
    expression: `axe.run(document, { resultTypes: ['violations'], runOnly: ${JSON.stringify(rules)} }).then((r) => JSON.stringify(r.violations))`,
    awaitPromise: true,
  });
  await debug.detach();
  const violations: Violation[] = JSON.parse(String(result.value));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
