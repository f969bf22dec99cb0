import { type FormKey, type FormKeyList, SaveFormKey } from '@assay/contract/widget/form-keys'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import { AppError } from '../../../http/errors.ts'
import { requireUser, type UserEnv } from '../../../http/require-user.ts'
import { body, params } from '../../../http/validate.ts'
import { confirmIdentity } from '../../auth/verbs/confirm-identity.ts'
import { findOrOpenPeriod } from '../../billing/entitlements/current-period.ts'
import { serverSecret } from '../../secrets/server-secret.ts'
import { deleteApiKey } from '../change.ts'
import { listFormKeys } from './queries.ts'
import { changeFormKey, createFormKey } from './save.ts'

/** Publishable keys are long-lived, so saving one takes a proof of identity. */
export function formKeyRoutes(deps: Deps) {
  const secret = serverSecret(deps)
  return new Hono<UserEnv>()
    .use(requireUser(deps, { read: 'read', change: 'develop' }))
    .get('/', async (c) => {
      const list: FormKeyList = { form_keys: await readKeys(deps, c.var.userId) }
      return c.json(list)
    })
    .post('/', body(SaveFormKey), async (c) => {
      const { password, code, ...input } = c.req.valid('json')
      await confirmIdentity(deps, c.var, { password, code })
      const id = await createFormKey(await withAuditOrigin(deps, c), await secret(), c.var.userId, settingsOf(input))
      return c.json(await readKey(deps, c.var.userId, id), 201)
    })
    .put('/:id', one, body(SaveFormKey), async (c) => {
      const { password, code, ...input } = c.req.valid('json')
      await confirmIdentity(deps, c.var, { password, code })
      const { id } = c.req.valid('param')
      await changeFormKey(await withAuditOrigin(deps, c), c.var.userId, id, settingsOf(input))
      return c.json(await readKey(deps, c.var.userId, id))
    })
    .delete('/:id', one, async (c) => {
      await deleteApiKey(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

const one = params(z.object({ id: z.uuid() }))

type Input = Omit<z.core.output<typeof SaveFormKey>, 'password' | 'code'>

function settingsOf({ name, origins, visitor_budget, monthly_budget, proof_of_work }: Input) {
  return { name, origins, visitorBudget: visitor_budget, monthlyBudget: monthly_budget, needsProof: proof_of_work }
}

async function readKeys({ db }: Pick<Deps, 'db'>, userId: string): Promise<FormKey[]> {
  const period = await db.onBehalfOf(userId, (tx) => findOrOpenPeriod(tx, userId))
  return db.asUser(userId, (tx) => listFormKeys(tx, userId, period))
}

async function readKey(deps: Pick<Deps, 'db'>, userId: string, id: string): Promise<FormKey> {
  const key = (await readKeys(deps, userId)).find((key) => key.id === id)
  if (!key) throw new AppError('not_found', 'There is no such API key.')
  return key
}
