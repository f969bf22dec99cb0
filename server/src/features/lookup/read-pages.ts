import {
  type AppealPage,
  AppealQuery,
  type DecisionLog,
  DecisionsQuery,
  type Lookup,
  LookupQuery,
} from '@assay/contract/lookup/pages'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError } from '../../http/errors.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { readAppeal, readNotice, readStart } from './appeals/read-appeal.ts'
import { listDecisions } from './appeals/watch-decisions.ts'
import { limitLookups, limitReading } from './limit-lookups.ts'
import { lookUp } from './look-up.ts'
import { describeNoDomain, readDomain } from './read-domain.ts'

type Request = Context<AppEnv>

export type LookupPages = {
  lookup(c: Request): Promise<Lookup>
  appeal(c: Request): Promise<AppealPage>
  decisions(c: Request): Promise<DecisionLog>
}

/** What each page shows for this request: drawn into the page, and served as JSON beside it. */
export function createLookupPages(deps: Deps): LookupPages {
  const secret = serverSecret(deps)
  const addressOf = (c: Request) => clientAddress(c, deps.config.trustedProxies)
  return {
    async lookup(c) {
      await limitLookups(deps, addressOf(c))
      const typed = c.req.query('domain') ?? ''
      const name = LookupQuery.safeParse({ domain: typed }).success ? readDomain(typed) : null
      if (name !== null) return lookUp(deps, name)
      const message = describeNoDomain(typed)
      throw new AppError('invalid_request', message, { fields: { domain: message } })
    },
    async appeal(c) {
      const { domain, token, notice: code } = parse(AppealQuery, c)
      const notice = readNotice(code)
      if (token !== undefined) {
        await limitReading(deps, addressOf(c))
        return readAppeal(deps, await secret(), token, notice)
      }
      await limitLookups(deps, addressOf(c))
      return readStart(deps, domain ?? '', notice)
    },
    async decisions(c) {
      await limitReading(deps, addressOf(c))
      // A damaged link shows the newest.
      return listDecisions(deps, DecisionsQuery.safeParse(c.req.query()).data?.before ?? null)
    },
  }
}

function parse<S extends z.core.$ZodType>(schema: S, c: Request): z.infer<S> {
  const result = z.safeParse(schema, c.req.query())
  if (!result.success) throw new AppError('invalid_request', 'This link is damaged. Copy it again, or start over.')
  return result.data
}
