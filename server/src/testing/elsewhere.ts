/**
 * For `expect.poll`, where the fact is brought about by another process, a socket or the database: it's there within
 * milliseconds, and later on a machine that has other work to do.
 */
export const elsewhere = { timeout: 20_000 }
