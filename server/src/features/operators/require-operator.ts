import {
  consoleApi,
  type OperatorPermission,
  type OperatorRole,
  operatorMay,
  operatorRoutes,
  proofSeconds,
} from '@assay/contract/operators/access'
import type { Context, Handler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { UserEnv } from '../../http/require-user.ts'
import type { Claims } from '../../ports/tokens.ts'
import { isFactor } from '../auth/verbs/check-identity.ts'
import { findOperator } from './queries-operators.ts'

/** Whoever acts: a person in the console, or the machine's login that runs a command. */
export type Operator = { id: string | null; name: string }

export type ConsoleOperator = Operator & { id: string; role: OperatorRole; verifiedUntil: Date | null }
export type OperatorEnv = { Variables: UserEnv['Variables'] & { operator: ConsoleOperator } }

/**
 * Lets operators through whose role may, and asks again for a second factor that is more than an hour old. For everyone else,
 * `notFound` responds as it does to an address that doesn't exist.
 */
export function requireOperator(deps: Pick<Deps, 'db' | 'tokens' | 'now'>, notFound: Handler) {
  return createMiddleware<OperatorEnv>(async (c, next) => {
    const operator = await identify(deps, c)
    const route = routeOf(c)
    if (!operator || !route) return notFound(c, next)
    if (route.name !== 'GET /me' && operator.verifiedUntil === null) {
      throw new AppError(
        'reauthentication_needed',
        'Confirm with your authenticator app, security key or a recovery code to continue.',
        { fields: { factor: 'Enter the code from your authenticator app, or use your security key.' } },
      )
    }
    if (!operatorMay(operator.role, route.permission)) {
      throw new AppError('forbidden', 'Your role doesn’t allow this. Ask an operator with full access.')
    }
    c.set('operator', operator)
    c.set('userId', operator.id)
    await next()
  })
}

async function identify(
  { db, tokens, now }: Pick<Deps, 'db' | 'tokens' | 'now'>,
  c: Context<OperatorEnv>,
): Promise<ConsoleOperator | null> {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const result = token ? await tokens.verify(token) : null
  if (result?.status !== 'valid' || result.claims.role !== 'authenticated') return null
  const userId = z.uuid().safeParse(result.claims.sub)
  const provenAt = lastFactor(result.claims)
  if (!userId.success || provenAt === null) return null
  // Service role: whether someone is an operator is nobody's row.
  const found = await db.asService((tx) => findOperator(tx, userId.data))
  if (!found) return null
  c.set('claims', result.claims)
  const until = new Date(provenAt.getTime() + proofSeconds * 1000)
  const isFresh = until > now() && provenAt.getTime() <= now().getTime() + clockSkewMilliseconds
  return {
    id: found.id,
    name: found.name ?? found.email ?? found.id,
    role: found.role,
    verifiedUntil: isFresh ? until : null,
  }
}

const clockSkewMilliseconds = 60_000

/** When this session last gave a second factor or a passkey; null if it never did. */
function lastFactor({ aal, amr = [] }: Claims): Date | null {
  if (aal !== 'aal2') return null
  const moments = amr.filter(({ method }) => isFactor(method)).map(({ timestamp }) => timestamp)
  return moments.length === 0 ? null : new Date(Math.max(...moments) * 1000)
}

/** The route that is about to run, as the contract's table names it. What isn't there isn't served. */
function routeOf(c: Context): { name: string; permission: OperatorPermission } | null {
  const table: Record<string, OperatorPermission> = operatorRoutes
  for (const { method, path } of matchedRoutes(c)) {
    const name = `${method} ${path.slice(consoleApi.length)}`
    const permission = method === 'ALL' ? undefined : table[name]
    if (permission !== undefined && path.startsWith(`${consoleApi}/`)) return { name, permission }
  }
  return null
}
