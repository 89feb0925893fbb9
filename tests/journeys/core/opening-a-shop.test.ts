import { test } from 'vitest';
import { expectEachStepDocumented, opensAShop } from '../../support/browser/opening-journey.ts';

test('docs/presses.md contains each step once', expectEachStepDocumented);

test('at a desk an owner opens a shop from an empty folder, and a customer buys in it', () => opensAShop('atDesk'));
