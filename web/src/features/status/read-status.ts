import type { ComponentStatus, Incident, Status, StatusDay } from '@assay/contract/status'
import { isRecord } from '../../api/api-error.ts'
import { checkStates, components, states } from './words.ts'

/**
 * Reads the response without the contract's schema, because zod would weigh more than the rest of this public page.
 * Throws on anything unexpected, as a schema would, so that the page shows an error and doesn't break.
 */
export function readStatus(response: unknown): Status {
  return {
    state: wordOf(response, 'state', states),
    checked_at: orNull(response, 'checked_at', text),
    components: list(response, 'components').map(readComponent),
    incidents: list(response, 'incidents').map(readIncident),
  }
}

function readComponent(component: unknown): ComponentStatus {
  return {
    id: wordOf(component, 'id', components),
    state: wordOf(component, 'state', states),
    note: orNull(component, 'note', text),
    uptime_percent: orNull(component, 'uptime_percent', number),
    days: list(component, 'days').map(readDay),
  }
}

function readDay(day: unknown): StatusDay {
  return {
    day: text(day, 'day'),
    state: member(day, 'state') === null ? null : wordOf(day, 'state', checkStates),
    uptime_percent: orNull(day, 'uptime_percent', number),
    measured_minutes: number(day, 'measured_minutes'),
  }
}

function readIncident(incident: unknown): Incident {
  return {
    component: wordOf(incident, 'component', components),
    state: wordOf(incident, 'state', checkStates),
    started_at: text(incident, 'started_at'),
    ended_at: orNull(incident, 'ended_at', text),
  }
}

function member(source: unknown, key: string): unknown {
  return isRecord(source) ? source[key] : undefined
}

function text(source: unknown, key: string): string {
  const value = member(source, key)
  return typeof value === 'string' ? value : reject(key)
}

function number(source: unknown, key: string): number {
  const value = member(source, key)
  return typeof value === 'number' ? value : reject(key)
}

function list(source: unknown, key: string): unknown[] {
  const value = member(source, key)
  return Array.isArray(value) ? value : reject(key)
}

/** One of the keys of a table. */
function wordOf<Word extends string>(source: unknown, key: string, table: Record<Word, unknown>): Word {
  const value = member(source, key)
  return isKeyOf(table, value) ? value : reject(key)
}

function orNull<Value>(source: unknown, key: string, read: (source: unknown, key: string) => Value): Value | null {
  return member(source, key) === null ? null : read(source, key)
}

function isKeyOf<Word extends string>(table: Record<Word, unknown>, value: unknown): value is Word {
  return typeof value === 'string' && Object.hasOwn(table, value)
}

function reject(key: string): never {
  throw new Error(`The response has no valid "${key}".`)
}
