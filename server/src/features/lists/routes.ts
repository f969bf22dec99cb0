import {
  AddListEntry,
  ChangeListEntry,
  type DeletedListEntries,
  DeleteListEntries,
  ImportQuery,
  ListFilter,
  ListQuery,
} from '@assay/contract/lists/entries'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import type { AccountEnv } from '../../http/require-user.ts'
import { body, params, query } from '../../http/validate.ts'
import { addEntry } from './add-entry.ts'
import { changeEntry } from './change-entry.ts'
import { deleteEntries, deleteEntry } from './delete-entries.ts'
import { exportCsv, importCsv, requireCsv } from './import-csv.ts'
import { listEntries } from './list-entries.ts'

/** Behind two doors: `/lists/entries` for the signed-in owner, `/v1/lists` for the account's API keys. */
export function listRoutes(deps: Deps) {
  return new Hono<AccountEnv>()
    .get('/', query(ListQuery), async (c) => {
      const { before, ...filter } = c.req.valid('query')
      const { userId } = c.var
      return c.json(await deps.db.onBehalfOf(userId, (tx) => listEntries(tx, userId, filter, before)))
    })
    .post('/', body(AddListEntry), async (c) =>
      c.json(await addEntry(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('json')), 201),
    )
    .get('/export', query(ListFilter), async (c) => {
      const stream = await exportCsv(deps, c.var.userId, c.req.valid('query'))
      c.header('Content-Disposition', 'attachment; filename="lists.csv"')
      return c.body(stream, 200, { 'content-type': 'text/csv; charset=utf-8' })
    })
    .post('/import', query(ImportQuery), async (c) => {
      requireCsv(c.req.header('content-type'))
      const { action } = c.req.valid('query')
      return c.json(await importCsv(await withAuditOrigin(deps, c), c.var.userId, await c.req.text(), action))
    })
    .post('/delete', body(DeleteListEntries), async (c) => {
      const deleted = await deleteEntries(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('json'))
      const response: DeletedListEntries = { deleted }
      return c.json(response)
    })
    .patch('/:id', id, body(ChangeListEntry), async (c) =>
      c.json(
        await changeEntry(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('param').id, c.req.valid('json')),
      ),
    )
    .delete('/:id', id, async (c) => {
      await deleteEntry(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

const id = params(z.object({ id: z.uuid() }))
