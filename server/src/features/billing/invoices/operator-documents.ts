import { formatDay, formatMoney } from '@assay/contract/format'
import type { Deps } from '../../../deps.ts'
import { composeSheet } from './compose-sheet.ts'
import { findByNumber, listOfYear } from './queries-documents.ts'

/** One line for each document issued in a year, for the operator. */
export async function describeDocuments({ db }: Pick<Deps, 'db'>, year: number): Promise<string[]> {
  // Service role: the operator asks, for the books.
  const documents = await db.asService((tx) => listOfYear(tx, year))
  return documents.map(({ number, issuedAt, isKept, content: { totalMinor, currency, buyer } }) => {
    const name = buyer.company ?? buyer.name ?? buyer.email ?? ''
    const kept = isKept ? ['account deleted'] : []
    return [number, formatDay(issuedAt, 'UTC'), formatMoney(totalMinor, currency), name, ...kept].join('  ')
  })
}

/** Any document by its number, or null. */
export async function printDocument(
  { db, printer }: Pick<Deps, 'db' | 'printer'>,
  number: string,
): Promise<Uint8Array | null> {
  // Service role: the operator asks, and the document may belong to no account any more.
  const document = await db.asService((tx) => findByNumber(tx, number))
  if (!document) return null
  const { kind, corrects } = document
  return printer.print(
    composeSheet(
      kind === 'invoice' ? { ...document, kind, refund: null } : { ...document, kind, corrects: corrects ?? '' },
    ),
  )
}
