import { randomUUID } from 'node:crypto'

/** A UUID of version 7: it begins with the time, so that what is stored by it is stored in order. */
export function timeOrderedId(moment: Date): string {
  const time = hexTime(moment)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Not above any id of this moment or a later one, and above all earlier ones. */
export function firstIdOf(moment: Date): string {
  const time = hexTime(moment)
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

function hexTime(moment: Date): string {
  return moment.getTime().toString(16).padStart(12, '0')
}
