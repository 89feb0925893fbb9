import { chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/chromium.ts';

export type Weight = { html: number; script: number; style: number; requests: number };

/** Opens a page in a browser with an empty cache, scrolls through it, and adds up the bytes transferred. */
export async function weighPage(url: string): Promise<Weight> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    const weight: Weight = { html: 0, script: 0, style: 0, requests: 0 };
    const kinds: Record<string, 'html' | 'script' | 'style'> = {
      document: 'html',
      script: 'script',
      stylesheet: 'style',
    };
    const sizes: Promise<void>[] = [];
    const asked = new Set<string>();
    page.on('requestfinished', (request) => {
      // A script is preloaded first and then imported from the cache; count it once.
      if (asked.has(request.url())) return;
      asked.add(request.url());
      weight.requests += 1;
      const kind = request.url().endsWith('.js') ? 'script' : kinds[request.resourceType()];
      if (!kind) return;
      sizes.push(
        request.sizes().then(({ responseBodySize }) => {
          weight[kind] += responseBodySize;
        }),
      );
    });
    await page.goto(url, { waitUntil: 'load' });
    // Scrolls in steps: a jump to the end would skip lazily loaded content.
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += 400) {
        window.scrollTo(0, top);
        await new Promise((done) => setTimeout(done, 60));
      }
    });
    await page.waitForTimeout(1_000);
    await Promise.all(sizes);
    return weight;
  } finally {
    await browser.close();
  }
}
