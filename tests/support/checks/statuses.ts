/** Statuses of a repeated call, one attempt after another. */
export async function getStatuses(
  count: number,
  call: (turn: number) => PromiseLike<{ statusCode: number }>,
): Promise<number[]> {
  const answers: number[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push((await call(turn)).statusCode);
  return answers;
}
