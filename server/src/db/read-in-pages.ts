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
