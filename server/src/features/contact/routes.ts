import { ContactMessage } from '@assay/contract/contact'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body } from '../../http/validate.ts'
import { sendMessage } from './send-message.ts'

/** `POST /contact-form`, at the root, where clients know it. */
export function contactRoutes(deps: Deps) {
  return new Hono<UserEnv>().post('/contact-form', requireUser(deps, 'read'), body(ContactMessage), async (c) => {
    const sender = { userId: c.var.userId, address: clientAddress(c, deps.config.trustedProxies) }
    return c.json(await sendMessage(deps, sender, c.req.valid('json')), 201)
  })
}
