/** What returns, exchanges and claims are called, wherever one is named. */
export const RETURN_KIND_NAMES = { return: 'Return', exchange: 'Exchange', claim: 'Claim' } as const;
