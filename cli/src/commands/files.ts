import { createWriteStream, openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { CheckedFile } from '../../../client/src/types.ts'
import { callApi, type Input } from '../call-api.ts'
import { type Command, textOf } from '../command.ts'
import { findOperation } from '../operations.ts'
import { UsageError } from '../output.ts'

const fields = ['email', 'firstname', 'lastname', 'name'] as const

/** From a file to its result in one go. What it costs is said before it starts; Ctrl-C pauses it. */
export async function checkFile({ args, flags, output, connect, stderr, signal }: Command): Promise<number> {
  const [file] = args
  if (file === undefined) throw new UsageError('Which file? `assay files check people.csv`.')
  const connection = connect()
  const call = async (name: string, input: Input) =>
    (await callApi(connection, findOperation(name), input)) as CheckedFile
  const csv = await open(file)
  let found = await call('files.upload', { csv, values: { name: basename(file) } })
  const { id } = found
  const chosen = fields.flatMap((field) => (textOf(flags[field]) ? [[field, textOf(flags[field])]] : []))
  const columns = chosen.length > 0 ? Object.fromEntries(chosen) : found.checked_columns
  found = await call('files.start', { values: { id, columns } }).catch(async (error: unknown) => {
    // What isn't checked isn't left with us either.
    await call('files.delete', { values: { id } })
    throw error
  })
  output.note(`${found.rows} rows, ${found.checks} checks.`)
  while (found.state === 'running') {
    if (stderr.isTTY) stderr.write(`\r${bar(found.rows_done / found.rows)} ${found.rows_done} of ${found.rows}`)
    try {
      await delay(1000, undefined, { ...(signal && { signal }) })
    } catch {
      await call('files.pause', { values: { id } })
      output.note(`\nPaused. Go on with \`assay files resume ${id}\`.`)
      return 130
    }
    found = await call('files.get', { values: { id } })
  }
  if (stderr.isTTY) stderr.write(`\r${bar(found.rows_done / found.rows)} ${found.rows_done} of ${found.rows}\n`)
  if (found.state === 'paused') output.note(`Paused: ${found.pause_reason}. Go on with \`assay files resume ${id}\`.`)
  const to = textOf(flags.output) ?? file.replace(/(\.[^.]*)?$/, '-checked.csv')
  if (found.rows_done > 0) {
    const result = await callApi(connection, findOperation('files.result'), { values: { id }, isStream: true })
    await pipeline(Readable.fromWeb(result as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(to))
  }
  if (output.isJson) output.json({ ...found, output: to })
  else {
    const { clean, disposable, fake, both } = found.results
    output.text(`${clean} clean, ${disposable} disposable, ${fake} fake, ${both} both. Saved as ${to}.`)
  }
  return found.state === 'finished' ? 0 : 1
}

/** Some versions of Node.js throw at once, others reject. */
async function open(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file)
  } catch {
    throw new UsageError(`We can’t read the file ${file}.`)
  }
}

function bar(share: number): string {
  const filled = Math.round((Number.isFinite(share) ? share : 0) * 30)
  return `[${'#'.repeat(filled)}${' '.repeat(30 - filled)}]`
}
