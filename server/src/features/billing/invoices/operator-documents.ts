import type { Deps } from '../../../deps.ts'
import { composeSheet } from './compose-sheet.ts'
import { findByNumber, listOfYear } from './queries-documents.ts'

/** The documents issued in a year, for the operator. */
export async function listDocuments({ db }: Pick<Deps, 'db'>, year: number) {
  // Service role: the operator asks, for the books.
  const documents = await db.asService((tx) => listOfYear(tx, year))
  return documents.map(({ number, issuedAt, isKept, content: { totalMinor, currency, buyer } }) => ({
    number,
    issuedAt,
    totalMinor,
    currency,
    buyer: buyer.company ?? buyer.name ?? buyer.email ?? '',
    isAccountDeleted: isKept,
  }))
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
      kind === 'invoice'
        ? { ...document, kind, refund: null, dispute: null }
        : { ...document, kind, corrects: corrects ?? '' },
    ),
  )
}
