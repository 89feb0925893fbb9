import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DESKTOP, openBrowser, PHONE, visit } from '../support/browser/browser.ts';
import { handOn } from '../support/browser/hand.ts';
import { cleanUp } from '../support/runner/clean-up.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const MAX_PRESSES = 12;
const MAX_FIELDS = 6;

const documented = await readFile(join(import.meta.dirname, '../../docs/presses.md'), 'utf8');
const [, presses, fields] =
  /own first product on sale takes \*\*(\d+) presses and (\d+) fields\*\*/.exec(documented) ?? [];

test.each(Object.entries({ DESKTOP, PHONE }))(
  'puts the first own product on sale after npm start in few presses and fields: %s',
  async (_size, viewport) => {
    const browser = await openBrowser();
    // An empty folder and its own database, as for everyone who tries the shop.
    const shop = await startShop();
    cleanUp(() => shop.close());
    const [, email = '', password = ''] = /(\S+@\S+) {2}· {2}(\S+)/.exec(shop.output()) ?? [];
    const { page, complaints } = await visit(browser, { viewport });
    const hand = handOn(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });

    await hand.openAddress(`${shop.url}/admin`);
    await hand.type(field('Email'), email);
    await hand.type(field('Password'), password);
    await hand.press(button('Sign in'));
    await hand.type(field('New password'), 'eleven blue heron feathers');
    await hand.press(button('Save password'));
    await hand.make('Product');
    const canvas = { width: 800, height: 1000, channels: 3, background: '#a34' } as const;
    const buffer = await sharp({ create: canvas }).png().toBuffer();
    await hand.attach(field('Choose pictures'), { name: 'cuff.png', mimeType: 'image/png', buffer });
    await hand.type(field('Name'), 'Shoreline Cuff');
    await hand.type(field('Price (USD)'), '54.50');
    await hand.press(button('Save and publish'));
    await page.getByRole('heading', { level: 1, name: 'Shoreline Cuff' }).waitFor();

    const shopper = await visit(browser);
    // While it prepares the pictures on a busy machine, the shop may ask visitors to come back in a moment.
    await expect.poll(async () => (await shopper.page.goto(shop.url))?.status()).toBe(200);
    await shopper.page.getByRole('searchbox').first().fill('Shoreline');
    await shopper.page.keyboard.press('Enter');
    await shopper.page.getByRole('link', { name: 'Shoreline Cuff' }).first().click();
    await shopper.page.getByRole('button', { name: 'Add To Cart' }).waitFor();

    expect(complaints).toEqual([]);
    expect({ presses: hand.presses(), fields: hand.typed().fields }).toEqual({
      presses: Number(presses),
      fields: Number(fields),
    });
    expect(hand.presses()).toBeLessThanOrEqual(MAX_PRESSES);
    expect(hand.typed().fields).toBeLessThanOrEqual(MAX_FIELDS);
  },
);
