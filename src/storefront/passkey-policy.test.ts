import { expect, test } from 'vitest';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';

const { app } = await openTestShop();

test('allows passkeys on login, profile and back office, but not on product pages', async () => {
  const getPolicy = async (path: string) => String((await app.inject(path)).headers['permissions-policy']);
  for (const path of ['/', '/cart', '/checkout', '/order/x']) {
    expect(await getPolicy(path)).toContain('publickey-credentials-get=()');
  }
  for (const path of ['/login', '/profile', '/admin']) expect(await getPolicy(path)).not.toContain('publickey');
});
