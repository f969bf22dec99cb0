import { randomUUID } from 'node:crypto'

/** A UUIDv7: starts with the time, so rows keyed by it are stored in order. */
export function timeOrderedId(moment: Date): string {
  const time = hexTime(moment)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** A lower bound for ids from this moment on. */
export function firstIdOf(moment: Date): string {
  const time = hexTime(moment)
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

function hexTime(moment: Date): string {
  return moment.getTime().toString(16).padStart(12, '0')
}
