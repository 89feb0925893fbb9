import { test } from 'vitest';
import { expectEachStepInHandbook, opensAShop } from '../../support/browser/opening-journey.ts';

test('the handbook contains each step once', expectEachStepInHandbook);

test('at a desk an owner opens a shop from an empty folder, and a customer buys in it', () => opensAShop('atDesk'));
