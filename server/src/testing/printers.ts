import { createPrinter } from '../adapters/pdf/create-printer.ts'
import type { Printer } from '../ports/printer.ts'

/** For tests that read PDFs. One for all test files of a worker: it keeps nothing but fonts, and takes a second to start. */
export const printer = createPrinter()

/** For everyone else: each payment prints an invoice, and laying it out takes more time than the rest of the payment. */
export const wordsOnly: Printer = {
  print: async (sheet) => Buffer.from(`%PDF-\n${JSON.stringify(sheet)}`),
  close: async () => {},
}
