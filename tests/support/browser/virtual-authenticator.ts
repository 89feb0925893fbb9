import type { CDPSession, Page } from 'playwright-core';

type Attached = { cdp: CDPSession; authenticatorId: string };
type Credentials = Awaited<ReturnType<typeof credentialsOf>>;

/**
 * Chromium's own stand-in for a phone's fingerprint or a laptop's PIN, by the DevTools protocol: it makes and uses passkeys
 * for real. Whatever ends a debugger of the page ends it, too, so it is taken along: `carry` does what leads to another
 * page, or looks at it by a debugger of its own.
 */
export async function addVirtualAuthenticator(page: Page) {
  let attached = await attach(page, []);
  return {
    /** False is somebody who closes the prompt. */
    isUserThere: (isUserVerified: boolean) =>
      attached.cdp.send('WebAuthn.setUserVerified', { authenticatorId: attached.authenticatorId, isUserVerified }),
    count: async () => (await credentialsOf(attached)).length,
    async carry(leave: () => Promise<unknown>): Promise<void> {
      const credentials = await credentialsOf(attached);
      await leave();
      await attached.cdp.detach();
      attached = await attach(page, credentials);
    },
  };
}

async function attach(page: Page, credentials: Credentials): Promise<Attached> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // It may have been used since it was read, and a count that goes back is refused as that of a copy.
  for (const { signCount, ...rest } of credentials) {
    const credential = { ...rest, signCount: signCount + 10 };
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
  return { cdp, authenticatorId };
}

async function credentialsOf({ cdp, authenticatorId }: Attached) {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  return credentials;
}
