/**
 * `network` when there was no response, else the auth service's code, or `unknown`. The message is for people; null where
 * the caller knows better words.
 */
export type Failure = { status: 'failed'; code: string; message: string | null; waitSeconds?: number }
export type Outcome = { status: 'done' } | Failure

/** What the auth client's verbs give back; the browser's own errors have no status. */
export type Responded = { error: (Error & { code?: string | undefined; status?: number | undefined }) | null }
