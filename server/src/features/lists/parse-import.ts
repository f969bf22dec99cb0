import { setImmediate as nextTurn } from 'node:timers/promises'
import { controlCharacter } from '@assay/contract/api-keys/name'
import { formatCount } from '@assay/contract/format/figures'
import {
  type ListAction,
  type ListType,
  listFileColumns,
  maxListEntries,
  maxListNote,
} from '@assay/contract/lists/rules'
import { z } from 'zod'
import { normalizeValue } from './normalize-value.ts'
import { readCsv } from './read-csv.ts'

export type ParsedRow = {
  action: ListAction
  type: ListType
  value: string
  note: string | null
  expires_at: string | null
}
type Column = (typeof listFileColumns)[number]

/** By line. */
export type Faults = Map<number, string>

/** What the file asks for, or what is wrong with it by line. In chunks, so that other requests get their turn. */
export async function parseImport(text: string): Promise<{ rows: ParsedRow[] } | { faults: Faults }> {
  const rows = new Map<string, ParsedRow & { line: number }>()
  const faults: Faults = new Map()
  let columns: Column[] | null = null
  let count = 0
  for (const { line, cells } of readCsv(text)) {
    if (columns === null) {
      const header = columnsOf(cells)
      if (typeof header === 'string') return { faults: new Map([[line, header]]) }
      columns = header
      continue
    }
    count += 1
    if (count > maxListEntries) {
      return { faults: new Map([[line, `A file can have ${formatCount(maxListEntries)} rows.`]]) }
    }
    const parsed = parseRow(columns, cells)
    if (typeof parsed === 'string') faults.set(line, parsed)
    else {
      const name = `${parsed.type}:${parsed.value}`
      const earlier = rows.get(name)
      if (earlier && earlier.action !== parsed.action) {
        faults.set(
          line,
          `Line ${earlier.line} says to ${earlier.action} ${parsed.value}, this one to ${parsed.action} it.`,
        )
      } else rows.set(name, { ...parsed, line })
    }
    if (count % rowsPerTurn === 0) await nextTurn()
  }
  if (columns === null) return { faults: new Map([[1, 'The file is empty.']]) }
  return faults.size > 0 ? { faults } : { rows: [...rows.values()] }
}

const rowsPerTurn = 500

function columnsOf(cells: string[]): Column[] | string {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const unknown = names.find((name) => !listFileColumns.some((column) => column === name))
  const missing = (['action', 'type', 'value'] as const).filter((column) => !names.includes(column))
  if (unknown !== undefined || missing.length > 0 || new Set(names).size < names.length) {
    return 'The first line must name the columns: action, type, value, and if you like note and expires_at.'
  }
  return listFileColumns
    .filter((column) => names.includes(column))
    .toSorted((one, other) => names.indexOf(one) - names.indexOf(other))
}

function parseRow(columns: Column[], cells: string[]): ParsedRow | string {
  if (cells.length > columns.length) return `The line has ${cells.length} cells; there are ${columns.length} columns.`
  const given: Partial<Record<Column, string>> = {}
  columns.forEach((column, at) => {
    given[column] = withoutGuard((cells[at] ?? '').trim())
  })
  const action = Action.safeParse(given.action?.toLowerCase())
  if (!action.success) return 'The action must be allow or block.'
  const type = Type.safeParse(given.type?.toLowerCase())
  if (!type.success) return 'The type must be email, domain or name.'
  const normalized = normalizeValue(type.data, given.value ?? '')
  if ('fault' in normalized) return normalized.fault
  const note = given.note || null
  if (note !== null && (note.length > maxListNote || controlCharacter.test(note))) {
    return `Notes can have up to ${maxListNote} characters, without line breaks.`
  }
  const expiresAt = given.expires_at || null
  if (expiresAt !== null && !Moment.safeParse(expiresAt).success) {
    return 'The expiry must be a date or time such as 2027-01-31 or 2027-01-31T12:00:00Z.'
  }
  const expires_at = expiresAt && new Date(expiresAt).toISOString()
  return { action: action.data, type: type.data, value: normalized.value, note, expires_at }
}

const Action = z.enum(['allow', 'block'])
const Type = z.enum(['email', 'domain', 'name'])
const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** Exports put it before what a spreadsheet would execute. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}
