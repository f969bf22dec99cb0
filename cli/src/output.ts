import { AssayError } from '../../client/src/assay-error.ts'

/** What the person typed can't be run: exit code 2. */
export class UsageError extends Error {}

export type Stream = { write(text: string): unknown; isTTY?: boolean }

export type Output = {
  /** For programs: JSON, or a file's content. */
  json(value: unknown): undefined
  /** For people, in place of JSON. */
  text(line: string): void
  /** For people who watch, on the other stream. */
  note(line: string): void
  isJson: boolean
  paint(color: keyof typeof colors, text: string): string
  raw(text: string): undefined
}

const colors = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 }

export function createOutput(stdout: Stream, stderr: Stream, isJson: boolean, hasColor: boolean): Output {
  const write = (stream: Stream, text: string): undefined => void stream.write(text)
  return {
    isJson,
    json: (value) => write(stdout, `${JSON.stringify(value, null, 2)}\n`),
    text: (line) => write(stdout, `${line}\n`),
    note: (line) => write(stderr, `${line}\n`),
    raw: (text) => write(stdout, text),
    paint: (color, text) => (hasColor ? `\u001b[${colors[color]}m${text}\u001b[0m` : text),
  }
}

/** The same as JSON, or for people: fields in lines, lists of objects as tables. */
export function show(output: Output, value: unknown): void {
  if (output.isJson) output.json(value)
  else if (typeof value === 'string') output.raw(value)
  else for (const line of linesOf(value, output)) output.text(line)
}

function linesOf(value: unknown, output: Output): string[] {
  if (value === undefined) return ['Done.']
  if (value === null) return ['None.']
  if (Array.isArray(value)) return tableOf(value, output)
  if (typeof value !== 'object') return [String(value)]
  return Object.entries(value).flatMap(([name, field]) => {
    // Whoever reads this knows that it worked.
    if (name === 'status' && field === 'success') return []
    if (Array.isArray(field) && field.some((item) => typeof item === 'object')) {
      return ['', output.paint('bold', name), ...tableOf(field, output).map(indent)]
    }
    if (typeof field === 'object' && field !== null && !Array.isArray(field)) {
      return ['', output.paint('bold', name), ...linesOf(field, output).map(indent)]
    }
    return [`${output.paint('dim', `${name}:`)} ${cell(field)}`]
  })
}

function indent(line: string): string {
  return line && `  ${line}`
}

function tableOf(rows: unknown[], output: Output): string[] {
  if (rows.length === 0) return ['None.']
  if (rows.some((row) => typeof row !== 'object' || row === null)) return rows.map(cell)
  const records = rows.map((row): Record<string, unknown> => Object(row))
  const columns = [...new Set(records.flatMap((row) => Object.keys(row)))].filter((name) =>
    records.every((row) => !hasObjects(row[name])),
  )
  const widths = columns.map((name) => Math.max(name.length, ...records.map((row) => cell(row[name]).length)))
  const line = (texts: string[]) =>
    texts
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [output.paint('dim', line(columns)), ...records.map((row) => line(columns.map((name) => cell(row[name]))))]
}

/** More than a cell can show. */
function hasObjects(value: unknown): boolean {
  return Array.isArray(value) ? value.some(hasObjects) : typeof value === 'object' && value !== null
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (!Array.isArray(value)) return String(value)
  return value.length === 0 ? 'none' : value.join(' ')
}

/** Says what went wrong and returns the exit code: 2 for what was typed, 1 for everything else. */
export function report(output: Output, error: unknown): number {
  if (error instanceof AssayError) {
    const { code, detail, status, requestId, retryAfterSeconds, fields } = error
    if (output.isJson) {
      output.note(
        JSON.stringify({ code, detail, status, request_id: requestId, retry_after: retryAfterSeconds, fields }),
      )
    } else {
      output.note(`${output.paint('red', code)}: ${detail}`)
      for (const [field, message] of Object.entries(fields)) output.note(`  ${field}: ${message}`)
      if (requestId) output.note(output.paint('dim', `request ${requestId}`))
    }
    return 1
  }
  const message = error instanceof Error ? error.message : String(error)
  output.note(output.isJson ? JSON.stringify({ code: 'usage', detail: message }) : message)
  return error instanceof UsageError ? 2 : 1
}
