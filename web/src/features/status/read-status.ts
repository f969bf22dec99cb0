/**
 * Reads an answer of the server by hand, for the pages that must not load zod: it would be more than everything else on
 * them. Whatever is not as expected throws, as a schema would.
 */
export function member(source: unknown, key: string): unknown {
  return Object(source)[key]
}

export function text(source: unknown, key: string): string {
  const value = member(source, key)
  return typeof value === 'string' ? value : refuse(key)
}

export function number(source: unknown, key: string): number {
  const value = member(source, key)
  return typeof value === 'number' ? value : refuse(key)
}

export function list(source: unknown, key: string): unknown[] {
  const value = member(source, key)
  return Array.isArray(value) ? value : refuse(key)
}

/** One of the words that a table of theirs has. */
export function wordOf<Word extends string>(source: unknown, key: string, table: Record<Word, unknown>): Word {
  const value = member(source, key)
  return isKeyOf(table, value) ? value : refuse(key)
}

export function orNull<Value>(
  source: unknown,
  key: string,
  read: (source: unknown, key: string) => Value,
): Value | null {
  return member(source, key) === null ? null : read(source, key)
}

function isKeyOf<Word extends string>(table: Record<Word, unknown>, value: unknown): value is Word {
  return typeof value === 'string' && Object.hasOwn(table, value)
}

function refuse(key: string): never {
  throw new Error(`The server's answer has no usable "${key}".`)
}
