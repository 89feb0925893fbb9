/** Its message is a sentence for the person at the terminal: what is wrong and what to do. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
