import { writeFileSync } from 'node:fs'
import { formatDay, formatMoney } from '@assay/contract/format'
import { createPrinter } from '../../server/src/adapters/pdf/create-printer.ts'
import { listDocuments, printDocument } from '../../server/src/features/billing/invoices/operator-documents.ts'
import { CommandError, type Commands, textOf, UsageError } from './command.ts'

export const invoiceCommands: Commands = {
  'invoice list': {
    takes: '[--year YEAR]',
    says: 'prints the invoices and credit notes of a year, this one by default: number, date, total, buyer',
    options: { year: { type: 'string' } },
    async run(context, _words, values) {
      const year = Number(textOf(values, 'year') ?? context.now().getUTCFullYear())
      if (!Number.isInteger(year)) throw new UsageError('--year must be a year such as 2026.')
      const documents = await listDocuments(context, year)
      return {
        data: documents,
        lines: documents.map(({ number, issuedAt, totalMinor, currency, buyer, isAccountDeleted }) => {
          const kept = isAccountDeleted ? ['account deleted'] : []
          return [number, formatDay(issuedAt, 'UTC'), formatMoney(totalMinor, currency), buyer, ...kept].join('  ')
        }),
      }
    },
  },
  'invoice pdf': {
    takes: 'NUMBER FILE',
    says: 'writes an invoice or credit note to a PDF file, also after its account was deleted',
    words: 2,
    async run(context, [number = '', file = '']) {
      const printer = createPrinter()
      const bytes = await printDocument({ ...context, printer }, number)
      await printer.close()
      if (!bytes) throw new CommandError(`There is no invoice ${number}.`)
      writeFileSync(file, bytes)
      return { data: { number, file }, lines: [`${file} was written.`] }
    },
  },
}
