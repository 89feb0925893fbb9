const KEY = 'resetEmail';

/** The address for which this tab asked for a code; what opens the reset is in a cookie that no script sees. */
export function rememberReset(email: string): void {
  try {
    globalThis.sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage the next page asks for the address.
  }
}

export function resetUnderWay(): string | undefined {
  try {
    return globalThis.sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetReset(): void {
  try {
    globalThis.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
