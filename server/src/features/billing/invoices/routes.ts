import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { requireUser, type UserEnv } from '../../../http/require-user.ts'
import { countUse, tooManyRequests } from '../../../http/throttling/limits.ts'
import { params } from '../../../http/validate.ts'
import { createPdf } from './create-pdf.ts'
import type { DocumentKind } from './queries.ts'

const InvoiceRef = z.object({ id: z.string().regex(/^inv_[A-Za-z0-9]{1,32}$/) })

/** Everyone shares one printer. */
const pdfLimit = { max: 60, windowSeconds: 60 } as const

export function invoiceRoutes(deps: Deps) {
  const print = async (userId: string, id: string, kind: DocumentKind) => {
    const key = `invoices:pdf:${userId}`
    const use = await deps.db.onBehalfOf(userId, (tx) => countUse(tx, key, pdfLimit, deps.now()))
    if (use.status === 'exceeded') throw tooManyRequests(use.retryAfterSeconds)
    const file = await createPdf(deps, userId, id, kind)
    // Someone else's invoice looks like a missing one.
    if (!file) throw new AppError('not_found', 'Invoice not found.')
    const headers = { 'content-type': file.contentType, 'content-disposition': `attachment; filename="${file.name}"` }
    return { bytes: Uint8Array.from(file.bytes), headers }
  }
  return new Hono<UserEnv>()
    .use(requireUser(deps, 'bill'))
    .get('/:id/pdf', params(InvoiceRef), async (c) => {
      const { bytes, headers } = await print(c.var.userId, c.req.valid('param').id, 'invoice')
      return c.body(bytes, 200, headers)
    })
    .get('/:id/credit-note/pdf', params(InvoiceRef), async (c) => {
      const { bytes, headers } = await print(c.var.userId, c.req.valid('param').id, 'credit_note')
      return c.body(bytes, 200, headers)
    })
}
