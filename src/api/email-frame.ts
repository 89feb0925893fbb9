/** An email as a document in a frame: its inline styles and pictures, and nothing that runs. */
export const EMAIL_FRAME_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
} as const;
