import { writeFileSync } from 'node:fs'
import { formatDay, formatMoney } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { createPrinter } from '../adapters/pdf/create-printer.ts'
import { listDocuments, printDocument } from '../features/billing/invoices/create-pdf.ts'
import { listDisputes } from '../features/billing/sync/disputes.ts'
import { alignColumns, CommandError, type Commands, countOf, textOf, UsageError } from './command.ts'

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
  disputes: {
    takes: '[--newest COUNT]',
    says: 'lists payment disputes, open ones first by deadline, then decided ones, newest first; 100 by default',
    options: { newest: { type: 'string' } },
    async run(context, _words, values) {
      const disputes = await listDisputes(context, countOf(values, 'newest', { fallback: 100, max: 1000 }))
      const rows = disputes.map((dispute) => describeDispute(dispute, context.now()))
      return { data: disputes, lines: disputes.length === 0 ? ['No disputes.'] : alignColumns(rows) }
    },
  },
}

type Dispute = Awaited<ReturnType<typeof listDisputes>>[number]

function describeDispute(dispute: Dispute, now: Date): string[] {
  const { state, openedAt, respondBy, decidedAt, amountMinor, currency } = dispute
  const days = Math.max(0, Math.floor((now.getTime() - openedAt.getTime()) / 86_400_000))
  const deadline = respondBy ? `respond by ${formatDay(respondBy, 'UTC')}` : 'no deadline'
  return [
    dispute.id,
    state.replace('_', ' '),
    `${formatCounted(days, 'day')} old`,
    dispute.email ?? dispute.userId,
    dispute.invoiceNumber ?? dispute.invoiceId ?? 'no invoice',
    amountMinor === null || currency === null ? 'unknown amount' : formatMoney(amountMinor, currency),
    dispute.reason ?? 'unknown reason',
    decidedAt ? `decided ${formatDay(decidedAt, 'UTC')}` : deadline,
  ]
}
