import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { requireUser, type UserEnv } from '../../../http/require-user.ts'
import { params } from '../../../http/validate.ts'
import { createInvoicePdf } from './create-pdf.ts'

const InvoiceRef = z.object({ id: z.string().regex(/^inv_[A-Za-z0-9]{1,32}$/) })

export function invoiceRoutes(deps: Deps) {
  const { db, config } = deps
  return new Hono<UserEnv>().use(requireUser(deps)).get('/:id/pdf', params(InvoiceRef), async (c) => {
    const { id } = c.req.valid('param')
    const file = await db.onBehalfOf(c.var.userId, (tx) => createInvoicePdf(tx, config, c.var.userId, id))
    // Someone else's invoice looks like a missing one.
    if (!file) throw new AppError('not_found', 'There is no such invoice.')
    c.header('Content-Type', file.contentType)
    c.header('Content-Disposition', `attachment; filename="${file.name}"`)
    return c.body(Uint8Array.from(file.bytes))
  })
}
