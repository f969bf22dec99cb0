import { randomUUID } from 'node:crypto'

/** A UUIDv7: starts with the time, so rows keyed by it are stored in order. */
export function timeOrderedId(moment: Date): string {
  const milliseconds = moment.getTime()
  if (milliseconds !== last.milliseconds) {
    const time = hexTime(moment)
    last = { milliseconds, prefix: `${time.slice(0, 8)}-${time.slice(8)}-7` }
  }
  return last.prefix + randomUUID().slice(15)
}

/** Many requests share a millisecond. */
let last = { milliseconds: Number.NaN, prefix: '' }

/** A lower bound for ids from this moment on. */
export function firstIdOf(moment: Date): string {
  const time = hexTime(moment)
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** When an id was made. */
export function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}

function hexTime(moment: Date): string {
  return moment.getTime().toString(16).padStart(12, '0')
}
