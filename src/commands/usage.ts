export function fail(say: (line: string) => void, sentence: string) {
  say(sentence);
  return 1;
}

export const usageError = (say: (line: string) => void, usage: string) => fail(say, `Usage: npm run shop -- ${usage}`);
