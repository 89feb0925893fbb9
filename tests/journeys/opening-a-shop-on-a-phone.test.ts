import { test } from 'vitest';
import { opensAShop } from '../support/browser/opening-journey.ts';

test('on a phone an owner opens a shop from an empty folder, and a customer buys in it', () => opensAShop('onPhone'));
