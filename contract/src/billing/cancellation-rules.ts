// Apart from the schemas in cancellation.ts, which the browser doesn't load (ADR 47).

/** How long a code works, and how long until the next one can be requested. */
export const cancelCodeSeconds = 600
export const cancelCodeTries = 5
/** Codes whose tries are used up are replaced without waiting, this many times in a row. */
export const cancelCodeReplacements = 2

/** Error texts of a cancellation, verbatim. The server sends them as `detail`, so that nothing is mapped twice. */
export const cancellationTexts = {
  codeMissing: 'Please enter the verification code sent to your email.',
  codeWrong: 'Invalid verification code. Please enter the correct code sent to your email.',
  codeExpired: 'Invalid or expired verification code. Please request a new code.',
  unverified: 'Could not verify your email address. Please try again later.',
} as const
