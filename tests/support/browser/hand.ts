import type { Download, Locator, Page } from 'playwright-core';
import { PHONE } from './browser.ts';

/**
 * Simulates a member of staff and counts the effort: every click on a link, a button or a box, and every file. Typing
 * is no click, nor is Enter after it; text entered with `type` is counted separately.
 */
export type Hand = ReturnType<typeof handOn>;

/** A hurried double click counts as one. */
type PressOptions = { isHurried?: boolean };
type FilePayload = { name: string; mimeType: string; buffer: Buffer };

export function handOn(page: Page) {
  const isOnPhone = page.viewportSize()?.width === PHONE.width;
  let presses = 0;

  let fields = 0;
  let characters = 0;

  async function press(target: Locator, { isHurried = false }: PressOptions = {}) {
    await (isHurried ? target.dblclick() : target.click());
    presses += 1;
  }
  /** On a phone, a form's buttons replace the navigation bar, so go back first. */
  async function leaveForm() {
    const places = page.getByRole('navigation', { name: 'Main places' });
    const back = page.locator('[data-back]');
    await places.or(back).locator('visible=true').first().waitFor();
    if (await places.isVisible()) return;
    await press(back);
    await places.waitFor();
  }
  /** Screens that this shop doesn't use yet aren't among the places at first. */
  async function showAllUnless(place: Locator) {
    const showAll = page.getByRole('button', { name: 'Show all' }).locator('visible=true');
    await place.or(showAll).first().waitFor();
    if (!(await place.isVisible())) await press(showAll);
  }
  /** Through the sidebar: a place opens its first screen, and expands its other screens. */
  async function goBySidebar(place: string, screen: string) {
    const menu = page.getByRole('navigation', { name: 'Back office' });
    const link = menu.getByRole('link', { name: new RegExp(`^${place}`) }).first();
    await showAllUnless(link);
    await press(link);
    // Until the place has expanded, its screens look like those behind “Show all”.
    const group = menu.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(`^${place}`) }) });
    await group.getByRole('listitem').first().waitFor();
    const own = menu
      .getByRole('listitem')
      .getByRole('listitem')
      .getByRole('link', { name: new RegExp(`^${screen}`) });
    await showAllUnless(own);
    await own.waitFor();
    if ((await own.getAttribute('aria-current')) === null) await press(own);
  }
  /** Through the overlay sheet that lists all screens. */
  async function goByMore(place: string, screen: string) {
    await leaveForm();
    await press(page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: /More$/ }));
    const sheet = page.getByRole('dialog', { name: 'All places' });
    const group = sheet.locator('section').filter({ has: page.getByRole('heading', { name: place, exact: true }) });
    const link = group.getByRole('link', { name: new RegExp(`^${screen}`) });
    await showAllUnless(link);
    await press(link);
    await sheet.waitFor({ state: 'hidden' });
  }
  return {
    page,
    isOnPhone,
    presses: () => presses,
    /** Typed so far: number of fields and of characters. */
    typed: () => ({ fields, characters }),
    press,
    async type(target: Locator, text: string) {
      await target.fill(text);
      fields += 1;
      characters += text.length;
    },
    /** Opens a bookmark, or an address from another person. */
    async openAddress(address: string) {
      await page.goto(address);
      presses += 1;
    },
    /** Selects from a list. */
    async choose(target: Locator, option: string) {
      await target.selectOption(option);
      presses += 1;
    },
    /** Clicks a file input, and picks files. */
    async attach(input: Locator, files: FilePayload | FilePayload[]) {
      await input.setInputFiles(files);
      presses += 1;
    },
    /** Clicks a download, and waits for the file. */
    async download(target: Locator): Promise<Download> {
      const [file] = await Promise.all([page.waitForEvent('download'), press(target)]);
      return file;
    },
    /** Expands the screen's collapsed actions first, as on a phone. */
    async unfoldActions(action: Locator) {
      const more = page.getByRole('button', { name: 'Actions', exact: true });
      await action.or(more).first().waitFor();
      if (!(await action.isVisible())) await press(more);
    },
    /** To a place in the bar at the bottom of a phone. */
    async goToPlace(place: 'Today' | 'Orders' | 'Products') {
      if (isOnPhone) await leaveForm();
      const menu = page.getByRole('navigation', { name: isOnPhone ? 'Main places' : 'Back office' });
      const link = menu.getByRole('link', { name: new RegExp(`${isOnPhone ? '' : '^'}${place}`) }).first();
      if ((await link.getAttribute('aria-current')) === null || !isOnPhone) await press(link);
      await page.getByRole('heading', { name: place, level: 1 }).waitFor();
    },
    /** Opens an entry of Today's New menu. */
    async make(what: 'Product' | 'Sale in person' | 'Order' | 'Discount' | 'Newsletter') {
      await press(page.locator('main summary').filter({ hasText: 'New' }));
      await press(page.getByRole('main').getByRole('link', { name: what, exact: true }));
    },
    /** To any other screen in the menu. */
    async goTo(place: string, screen: string) {
      await (isOnPhone ? goByMore(place, screen) : goBySidebar(place, screen));
      await page.getByRole('heading', { name: screen, level: 1 }).waitFor();
    },
  };
}
