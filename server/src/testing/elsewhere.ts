/** For polls that wait for another process, a socket or the database. Usually milliseconds; longer on a busy machine. */
export const elsewhere = { timeout: 20_000 }
