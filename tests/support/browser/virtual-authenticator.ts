import type { CDPSession, Page } from 'playwright-core';

type Attached = { cdp: CDPSession; authenticatorId: string };
type Credentials = Awaited<ReturnType<typeof getCredentials>>;

/**
 * Chromium's virtual authenticator over the DevTools protocol, in place of a phone's fingerprint or a laptop's PIN: it
 * creates and uses real passkeys. The authenticator ends with its debugger session, so `carry` moves the passkeys
 * across an action that leads to another page or opens another debugger session.
 */
export async function addVirtualAuthenticator(page: Page) {
  let attached = await attach(page, []);
  return {
    /** False simulates a person closing the prompt. */
    isUserThere: (isUserVerified: boolean) =>
      attached.cdp.send('WebAuthn.setUserVerified', { authenticatorId: attached.authenticatorId, isUserVerified }),
    count: async () => (await getCredentials(attached)).length,
    async carry(leave: () => Promise<unknown>): Promise<void> {
      const credentials = await getCredentials(attached);
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
  // Raise the counter: the passkey may have been used since it was read, and a lower counter is refused as a cloned
  // authenticator.
  for (const { signCount, ...rest } of credentials) {
    const credential = { ...rest, signCount: signCount + 10 };
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
  return { cdp, authenticatorId };
}

async function getCredentials({ cdp, authenticatorId }: Attached) {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  return credentials;
}
