/** The message is for the person at the terminal: what is wrong and how to fix it. */
export class StartupError extends Error {
  override name = 'CannotStart';
}
