/** A startup failure that the operator can fix: printed as a sentence, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError'
}
