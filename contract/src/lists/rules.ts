// Apart from the schemas in entries.ts, which the browser doesn't load (ADR 47).

export const listActions = ['allow', 'block'] as const
export type ListAction = (typeof listActions)[number]

export const listTypes = ['email', 'domain', 'name'] as const
export type ListType = (typeof listTypes)[number]

export const maxListEntries = 100_000
export const maxListNote = 200
export const maxListName = 100
/** Of an import. */
export const maxListFileBytes = 16 * 1024 * 1024
export const listFileColumns = ['action', 'type', 'value', 'note', 'expires_at'] as const
