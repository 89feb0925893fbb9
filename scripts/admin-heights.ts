// `npm run pictures -- heights` (`office-pictures.ts`): prints the heights of the longest screens of the back office.
import { test } from 'vitest';
import { screens } from '../src/backoffice/screens.ts';
import { getExamples } from '../tests/support/browser/office-screens.ts';
import { withOffice } from './admin-office.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const LISTED = 10;

test('prints the heights', () =>
  withOffice(async ({ page, atWork }) => {
    const heights: { address: string; desk: number; phone: number }[] = [];
    for (const { address } of screens.flatMap(({ path }) => getExamples(path, atWork))) {
      const measured: number[] = [];
      for (const size of WINDOWS) {
        await page.setViewportSize(size);
        await page.goto(address, { waitUntil: 'networkidle' });
        await page.locator('main h1').first().waitFor();
        measured.push(await page.evaluate(() => document.documentElement.scrollHeight));
      }
      const [desk = 0, phone = 0] = measured;
      heights.push({ address, desk, phone });
    }
    for (const by of ['desk', 'phone'] as const) {
      console.log(by === 'desk' ? '1440 px wide:' : '390 px wide:');
      const longest = heights.toSorted((one, other) => other[by] - one[by]).slice(0, LISTED);
      for (const { address, ...height } of longest) console.log(`  ${height[by]} px  ${address}`);
    }
  }));
