declare module 'virtual:common-passwords' {
  /** A Bloom filter in base64, made by `scripts/common-passwords.ts`. */
  export const filter: string;
}
