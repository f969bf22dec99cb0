import { setImmediate as nextTurn } from 'node:timers/promises'
import { controlCharacter } from '@assay/contract/api-keys/settings'
import { isFormula } from '@assay/contract/format/csv'
import { formatCount } from '@assay/contract/format/figures'
import {
  type ListAction,
  type ListType,
  listActions,
  listFileColumns,
  listTypes,
  maxListEntries,
  maxListNote,
} from '@assay/contract/lists/rules'
import { z } from 'zod'
import { createCsvReader, csvPieceLength } from '../../read-csv.ts'
import { normalizeValue } from './normalize-value.ts'

export type ParsedRow = {
  line: number
  action: ListAction
  type: ListType
  value: string
  note: string | null
  expires_at: string | null
}
type Column = (typeof listFileColumns)[number]

/** By line. */
export type Errors = Map<number, string>

/** What the file asks for, or what is wrong with it by line. In chunks, so that other requests get their turn. */
export async function parseImport(
  text: string,
  plainAction: ListAction,
): Promise<{ rows: ParsedRow[] } | { errors: Errors }> {
  const rows: ParsedRow[] = []
  const known: Record<ListType, Map<string, ParsedRow>> = { email: new Map(), domain: new Map(), name: new Map() }
  const errors: Errors = new Map()
  let columns: Column[] | 'plain' | null = null
  let count = 0
  for await (const { line, cells, isBroken } of readLines(text)) {
    if (cells.length === 0 && !isBroken) continue
    if (columns === null) {
      const header = columnsOf(cells)
      if (header === null) return { errors: new Map([[line, wrongHeader]]) }
      columns = header
      if (header !== 'plain' || plainHeaders.has(cells[0]?.trim().toLowerCase() ?? '')) continue
    }
    count += 1
    if (count > maxListEntries) {
      return { errors: new Map([[line, `A file can have ${formatCount(maxListEntries)} rows.`]]) }
    }
    const parsed = isBroken
      ? brokenQuote
      : columns === 'plain'
        ? parsePlain(cells, line, plainAction)
        : parseRow(columns, cells, line)
    if (typeof parsed === 'string') {
      errors.set(line, parsed)
      continue
    }
    const earlier = known[parsed.type].get(parsed.value)
    if (!earlier) {
      known[parsed.type].set(parsed.value, parsed)
      rows.push(parsed)
    } else if (earlier.action === parsed.action) Object.assign(earlier, parsed)
    else {
      const conflict = `Line ${earlier.line} says to ${earlier.action} ${parsed.value}, this one to ${parsed.action} it.`
      errors.set(line, conflict)
    }
  }
  if (columns === null) return { errors: new Map([[1, 'The file is empty.']]) }
  return errors.size > 0 ? { errors } : { rows }
}

type Line = { line: number; cells: string[]; isBroken: boolean }

/** Without empty cells at their end. A record that can't be read is the last, because nobody knows where it ends. */
async function* readLines(text: string): AsyncGenerator<Line, void> {
  const reader = createCsvReader()
  let line = 1
  for (let start = 0; start < text.length; start += csvPieceLength) {
    const end = start + csvPieceLength
    const { records, error } = reader.read(text.slice(start, end), end >= text.length)
    for (const record of records) {
      yield { line, cells: record.cells.slice(0, record.cells.findLastIndex(isFilled) + 1), isBroken: false }
      line += record.text.split('\n').length
    }
    if (error) return yield { line, cells: [], isBroken: true }
    await nextTurn()
  }
}

function isFilled(cell: string): boolean {
  return cell.trim() !== ''
}

const brokenQuote = 'A quotation mark isn’t closed or escaped.'
const wrongHeader =
  'The first line must name the columns: action, type, value, and if you like note and expires_at. Or write one address or domain per line.'

/** What other tools write above a single column. */
const plainHeaders = new Set(['email', 'emails', 'email address', 'address', 'domain', 'domains', 'value'])

/** `plain` for a single column of addresses and domains; null if nobody can tell. */
function columnsOf(cells: string[]): Column[] | 'plain' | null {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const unknown = names.find((name) => !listFileColumns.some((column) => column === name))
  const missing = (['action', 'type', 'value'] as const).filter((column) => !names.includes(column))
  if (unknown !== undefined || missing.length > 0 || new Set(names).size < names.length) {
    const isPlain = names.length === 1 && (plainHeaders.has(names[0] ?? '') || plainTypeOf(cells[0] ?? '') !== null)
    return isPlain ? 'plain' : null
  }
  return listFileColumns
    .filter((column) => names.includes(column))
    .toSorted((one, other) => names.indexOf(one) - names.indexOf(other))
}

function parseRow(columns: Column[], cells: string[], line: number): ParsedRow | string {
  if (cells.length > columns.length) return `The line has ${cells.length} cells; there are ${columns.length} columns.`
  const wantedAction = cellOf('action', columns, cells).toLowerCase()
  const wantedType = cellOf('type', columns, cells).toLowerCase()
  const action = listActions.find((one) => one === wantedAction)
  if (!action) return 'The action must be allow or block.'
  const type = listTypes.find((one) => one === wantedType)
  if (!type) return 'The type must be email, domain or name.'
  const normalized = normalizeValue(type, cellOf('value', columns, cells).slice(0, maxValue))
  if ('error' in normalized) return normalized.error
  const note = cellOf('note', columns, cells) || null
  if (note !== null && (note.length > maxListNote || controlCharacter.test(note))) {
    return `Notes can have up to ${maxListNote} characters, without line breaks.`
  }
  const expires_at = readExpiry(cellOf('expires_at', columns, cells))
  if (expires_at === undefined) {
    return 'The expiry must be a date or time such as 2027-01-31 or 2027-01-31T12:00:00Z.'
  }
  return { line, action, type, value: normalized.value, note, expires_at }
}

/** An address or a domain by itself. */
function parsePlain(cells: string[], line: number, action: ListAction): ParsedRow | string {
  const text = withoutGuard(cells[0]?.trim() ?? '').slice(0, maxValue)
  const type = plainTypeOf(text)
  if (cells.length > 1 || type === null) return 'Write one email address or domain per line.'
  const normalized = normalizeValue(type, text)
  return 'error' in normalized
    ? normalized.error
    : { line, action, type, value: normalized.value, note: null, expires_at: null }
}

function plainTypeOf(text: string): 'email' | 'domain' | null {
  if (text.trim().lastIndexOf('@') > 0) return 'email'
  return text.includes('.') || text.trim().startsWith('@') ? 'domain' : null
}

function cellOf(column: Column, columns: Column[], cells: string[]): string {
  const cell = cells[columns.indexOf(column)]
  return cell === undefined ? '' : withoutGuard(cell.trim())
}

/** Beyond what an address can have: a longer value has the same error. */
const maxValue = 1001

/** Null if there is none, undefined if it can't be read. One that is over is fine: exports have them. */
function readExpiry(text: string): string | null | undefined {
  if (text === '') return null
  if (!Moment.safeParse(text).success) return undefined
  const moment = new Date(text)
  // PostgreSQL has no year 0, and an offset can lead beyond 9999.
  const isStorable = moment.getUTCFullYear() >= 2000 && moment.getUTCFullYear() <= 9999
  return isStorable ? moment.toISOString() : undefined
}

const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** The apostrophe that exports put before what a spreadsheet would run. */
function withoutGuard(cell: string): string {
  return cell.startsWith("'") && isFormula.test(cell) ? cell.slice(1) : cell
}
