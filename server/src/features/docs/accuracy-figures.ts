/**
 * Copied from the output of `npm run bench accuracy -- --dir DIR`, with date, n and data version; never from memory.
 * While there is none, the page says so.
 */
export const accuracyFigures = `No figures are published with this version. The command above prints them.`
