import { StatusSubscription } from '@assay/contract/incidents'
import { paths } from '@assay/contract/paths'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError } from '../../http/errors.ts'
import { plainPage } from '../../http/pages/plain-page.ts'
import { body, query } from '../../http/validate.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { followLink, type LinkAction, subscribe } from './subscribe.ts'

const Link = z.object({ subscriber: z.uuid(), token: z.string().max(100) })

/** Beside the status page: subscribing to incidents, and the links in their emails. For everyone. */
export function subscriptionRoutes(deps: Pick<Deps, 'db' | 'config' | 'now'>) {
  const secret = serverSecret(deps)
  const app = new Hono<AppEnv>().post(`${paths.status}/subscribe`, body(StatusSubscription), async (c) => {
    const address = clientAddress(c, deps.config.trustedProxies)
    await subscribe(deps, await secret(), { ...c.req.valid('json'), address })
    return c.body(null, 202)
  })
  for (const action of ['confirm', 'unsubscribe'] as const) {
    const { title, note, button, done } = words[action]
    app
      // Mail scanners open links, so opening one changes nothing.
      .get(`${paths.status}/${action}`, (c) => {
        const content = html`<form method="post"><button type="submit">${button}</button></form>`
        return c.html(plainPage({ title, note, nonce: c.var.nonce, content }))
      })
      // Mail programs POST to the unsubscribe link by themselves (RFC 8058).
      .post(`${paths.status}/${action}`, query(Link), async (c) => {
        const isDone = await followLink(deps, await secret(), action, c.req.valid('query'))
        if (!isDone)
          throw new AppError('not_found', 'This link isn’t valid anymore. Subscribe again on the status page.')
        const content = html`<p><a href="${paths.status}">Status</a></p>`
        return c.html(plainPage({ ...done, nonce: c.var.nonce, content }))
      })
  }
  return app
}

const words: Record<
  LinkAction,
  { title: string; note: string; button: string; done: { title: string; note: string } }
> = {
  confirm: {
    title: 'Confirm your subscription',
    note: 'Press the button to get emails about incidents and planned maintenance.',
    button: 'Confirm',
    done: { title: 'You’re subscribed', note: 'We’ll email you about incidents and planned maintenance.' },
  },
  unsubscribe: {
    title: 'Unsubscribe',
    note: 'Press the button to stop emails about incidents and planned maintenance.',
    button: 'Unsubscribe',
    done: { title: 'You’re unsubscribed', note: 'We’ve deleted your address. The status page stays open to everyone.' },
  },
}
