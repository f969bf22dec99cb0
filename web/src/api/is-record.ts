/** For the few responses read without a schema, on pages that must not load zod. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
