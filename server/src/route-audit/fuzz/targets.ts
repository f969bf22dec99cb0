import type { Hono } from 'hono'
import type { AppEnv } from '../../http/env.ts'
import { ruledRoutes } from '../rules/route-rules.ts'
import type { Owner } from '../rules/rule.ts'

/** A valid request, which is then mutated. */
export type Target = {
  method: string
  path: string
  body?: object
  credential: 'session' | 'key'
  takesForms?: boolean
}

/** Every route of the product, /auth/v1, /rest/v1 and the sandboxes, by the rules that say who may call it. */
export function fuzzTargets(app: Hono<AppEnv>, owner: Owner): Target[] {
  const ruled = ruledRoutes(app).routes.flatMap(({ method, path, rule }): Target[] => {
    // Signing out for good would leave nothing to send; single sign-on asks other hosts.
    if (path.includes('*') || path === '/auth/v1/logout' || path.includes('/sso')) return []
    const body = rule.body?.(owner)
    const { credential, takesForms = false } = rule
    return [{ method, path: rule.path?.(owner) ?? path, credential, takesForms, ...(body && { body }) }]
  })
  return [...grants, ...ruled]
}

// One route in the list, three endpoints in the contract.
const grants: Target[] = [
  {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email: 'nobody@example.com', password: 'not the password' },
    credential: 'session',
  },
  {
    method: 'POST',
    path: '/auth/v1/token?grant_type=pkce',
    body: { auth_code: 'invented', code_verifier: 'invented' },
    credential: 'session',
  },
]

/** What a response leaks about the inside: a stack, a statement, a file. Null if nothing. */
export function findLeak(text: string): string | null {
  return leaks.map((leak) => leak.exec(text)?.[0]).find((found) => found !== undefined) ?? null
}

const leaks = [
  /\bat (async )?[\w.<>[\] ]+ \(?(file|node|\/)[^\s)]*:\d+/,
  /\bnode_modules\b|\bnode:internal\b/,
  /(^|[\s"'(])\/(home|root|srv|opt|usr|var|tmp|work|app|Users)\/[\w./-]+/,
  /\.(ts|js|mjs|sql):\d+/,
  /\bselect\s[^:]{1,200}\sfrom\s|\binsert into \w|\bupdate \S+ set\b|\bdelete from \w/i,
  /syntax error at or near|unterminated quoted|prepared statement|pg_catalog|\bSQLSTATE\b/i,
  /\b(TypeError|RangeError|ReferenceError|ZodError|DatabaseError|ECONN\w+|Cannot read propert)/,
]
