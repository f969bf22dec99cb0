import { z } from 'zod'
import { unreadableBody } from './rest-error.ts'

/** One or more objects. `text` is always an array, otherwise as sent; `keys` are common to all of them. */
export type JsonBody = { text: string; keys: string[] }

/** With `columns`, objects may differ: missing values are null or the default. */
export function parseJsonBody(
  text: string,
  contentType: string | undefined,
  { mayDiffer }: { mayDiffer: boolean },
): JsonBody {
  const [type = ''] = (contentType ?? 'application/json').split(';')
  if (type.trim().toLowerCase() !== 'application/json') {
    throw unreadableBody(`Content-Type not acceptable: ${type.trim()}`)
  }
  const json = parseJson(text)
  const list = ObjectList.safeParse(json)
  if (list.success) {
    const keys = Object.keys(list.data[0] ?? {})
    if (!mayDiffer && !list.data.every((item) => hasExactly(item, keys))) {
      throw unreadableBody('All object keys must match')
    }
    return { text, keys }
  }
  const one = OneObject.safeParse(json)
  if (one.success) return { text: `[${text}]`, keys: Object.keys(one.data) }
  throw unreadableBody(Array.isArray(json) ? 'All object keys must match' : 'Empty or invalid json')
}

// Not z.record, which drops the key "__proto__": here every key must be a column.
const OneObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)
const ObjectList = z.array(OneObject)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadableBody('Empty or invalid json')
  }
}

function hasExactly(item: object, keys: string[]): boolean {
  return Object.keys(item).length === keys.length && keys.every((key) => Object.hasOwn(item, key))
}
