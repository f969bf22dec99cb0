/**
 * A PostgreSQL array literal. Built here because the driver escapes every element character by character, and these are
 * only ids, numbers, hexadecimal digits and our own constants.
 */
export function list<T>(items: T[], pick: (item: T) => string | number | null): string {
  let text = ''
  for (const item of items) text += `,${pick(item) ?? 'null'}`
  return `{${text.slice(1)}}`
}
