/** Bounds what an import may bring. */
export const MAX_REDIRECTS = 20_000;

const SENTENCES = {
  from_unreadable: 'Enter an address with a path, like /collections/summer or https://old-shop.com/about-us.',
  from_has_page: 'This shop has a page at this address, so a redirect would never be used.',
  from_taken: 'This address already has a redirect. Delete it first.',
  to_unreadable: 'Enter a page of this shop, like /products/rift-diamond-cuff.',
  to_has_no_page: 'There’s no page at this address. Copy the address from your shop.',
  too_many_redirects: `You have ${MAX_REDIRECTS.toLocaleString('en-US')} redirects, as many as there can be. Delete some first.`,
  unknown_redirect: 'This redirect was already deleted.',
} as const;

export type RedirectReason = keyof typeof SENTENCES;

export const redirectSentence = (reason: RedirectReason): string => SENTENCES[reason];
