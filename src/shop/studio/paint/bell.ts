const BELL = Float32Array.from({ length: 1025 }, (_, n) => Math.exp(-n / 128));
/** e to the minus `n`. */
export const bell = (n: number): number => (n >= 8 ? 0 : (BELL[(n * 128) | 0] ?? 0));
