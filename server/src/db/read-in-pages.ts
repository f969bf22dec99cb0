import type { Tx } from '../ports/db.ts'

/** A cursor, so that neither side holds more than a page of rows at a time. One with this `name` per transaction. */
export async function* readInPages<Row extends object>(
  tx: Tx,
  name: string,
  select: string,
  values: unknown[],
  rowsPerPage = 1000,
): AsyncGenerator<Row[]> {
  await tx.query(`declare ${name} no scroll cursor for ${select}`, values)
  for (;;) {
    const { rows } = await tx.query<Row>(`fetch ${rowsPerPage} from ${name}`)
    if (rows.length === 0) break
    yield rows
  }
  await tx.query(`close ${name}`)
}

/**
 * Newest first, with a transaction for each page, so that a slow reader holds no connection. What is added meanwhile isn't in
 * it, because newer ids come before; what is deleted or changed before its page is read is as it is then.
 */
export async function* readPagesBefore<Row extends { id: string }>(
  read: (page: { before: string | null; count: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let before: string | null = null
  do {
    const rows: Row[] = await read({ before, count: rowsPerTransaction })
    if (rows.length > 0) yield rows
    before = rows.length === rowsPerTransaction ? (rows.at(-1)?.id ?? null) : null
  } while (before !== null)
}

const rowsPerTransaction = 500
