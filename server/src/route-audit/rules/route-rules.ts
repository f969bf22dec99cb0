import { may, type Role } from '@assay/contract/teams/roles'
import type { Hono } from 'hono'
import { findTargetHandler, isMiddleware } from 'hono/utils/handler'
import { openApiDocument } from '../../features/docs/openapi/document.ts'
import { mediaOf } from '../../features/docs/openapi/types.ts'
import type { AppEnv } from '../../http/env.ts'
import type { Guarded } from '../../http/require-user.ts'
import { backendRules } from './backend-rules.ts'
import { exceptions, ids, openRules, twins } from './product-rules.ts'
import type { Owner, Rule } from './rule.ts'
import { sandboxRules } from './sandbox-rules.ts'
import { ssoRules } from './sso-rules.ts'

export type RuledRoute = { name: string; method: string; path: string; rule: Rule; guard: Guarded | null }

/**
 * Every route of the app with its rule. Behind `requireUser`, `requirePerson` or `requireKey` a route needs none: it's
 * deduced from the guard, and for `/v1` from the OpenAPI document. A public route without a rule is an error, and so is a
 * rule without a route.
 */
export function ruledRoutes(app: Hono<AppEnv>): { routes: RuledRoute[]; problems: string[] } {
  const endpoints = app.routes
    .filter(({ method, handler }) => method !== 'ALL' || !isMiddleware(findTargetHandler(handler)))
    .map(({ method, path }) => `${method} ${path}`)
  const names = [...new Set(endpoints)].filter((name) => !fallbacks.has(name))
  const routes = names.map((name) => {
    const [method = '', path = ''] = name.split(' ')
    const guard = guardOf(app, method, path)
    const listed = listedRules.find(([key]) => key === name || matches(key, name))?.[1]
    return { name, method, path, guard, rule: listed ?? (guard && deduce(method, path, guard)) }
  })
  const idle = [...listedRules.map(([key]) => key), ...Object.keys(exceptions)].filter(
    (key) => !names.some((name) => key === name || matches(key, name)),
  )
  return {
    routes: routes
      .flatMap(({ rule, ...route }) => (rule ? [{ ...route, rule }] : []))
      .toSorted((a, b) => orderOf(a) - orderOf(b)),
    problems: [...routes.flatMap(({ name, rule }) => (rule ? [] : [missingRule(name)])), ...idle.map(idleRule)],
  }
}

/** Whether the route's guard lets a member with this role through; null is whoever has none in the team. */
export function lets({ method, guard }: RuledRoute, role: Role | null): boolean {
  if (guard?.credential !== 'session') return false
  const { access } = guard
  const needed = typeof access === 'string' ? access : access[method === 'GET' ? 'read' : 'change']
  return needed === 'self' || (role !== null && may(role, needed))
}

const listedRules: [string, Rule][] = Object.entries({ ...openRules, ...sandboxRules, ...ssoRules, ...backendRules })

/** `GET /docs*` covers every documentation page. */
function matches(key: string, name: string): boolean {
  return key.endsWith('*') && !key.endsWith('/*') && name.startsWith(key.slice(0, -1))
}

/** Keys come before sessions, which change what keys may do; what others need comes first, and what deletes comes last. */
function orderOf({ name, path, method, rule, guard }: RuledRoute): number {
  if (!guard && rule.credential === 'session') return 100 + listedRules.findIndex(([key]) => key === name)
  const step = name.endsWith('/delete') || (method === 'DELETE' && !path.includes(':')) ? 4 : steps.indexOf(method)
  return (rule.credential === 'key' ? 0 : 10) + step
}

const steps = ['PUT', 'GET', 'POST', 'DELETE']

function guardOf(app: Hono<AppEnv>, method: string, path: string): Guarded | null {
  const [handlers] = app.router.match(method, path)
  const guards: unknown[] = handlers.map(([[handler]]) => findTargetHandler(handler))
  return guards.find(isGuarded) ?? null
}

function isGuarded(handler: unknown): handler is Guarded {
  return typeof handler === 'function' && 'credential' in handler
}

function deduce(method: string, path: string, { credential }: Guarded): Rule | null {
  const twin = Object.entries(twins).find(([ours]) => path.startsWith(ours))
  const documentedPath = twin ? path.replace(...twin) : path
  const names = path.match(/:\w+/g) ?? []
  const idsOf = Object.entries(ids).find(([start]) => path.startsWith(start))?.[1]
  const exception = exceptions[`${method} ${path}`] ?? exceptions[`${method} ${documentedPath}`] ?? {}
  if (names.length > 0 && !idsOf && !exception.path) return null
  const { owner, ...documented } = documentedAt(method, documentedPath)
  const statuses = { owner, other: names.length > 0 ? 404 : (exception.owner ?? owner) }
  const fill = (whose: Owner) =>
    names.reduce((filled, name, at) => filled.replace(name, idsOf?.(whose)[at] ?? ''), path)
  const { owner: given = statuses.owner, other = statuses.other, ...request } = exception
  return { credential, path: fill, ...documented, ...request, statuses: { anonymous: 401, other, owner: given } }
}

/** They say that there is nothing at an address. */
const fallbacks = new Set([
  'ALL /auth/v1/*',
  'ALL /rest/v1/*',
  'ALL /rest/v1/rpc/:name',
  'ALL /rest/v1/:relation',
  'ALL /sandbox/payments/v1/*',
])

const { paths } = openApiDocument('https://assay.example')
const documentedOperations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: nameless(`${method.toUpperCase()} ${path}`),
    operation,
  })),
)

/** The first example of a body and the status of success, if the route or its twin is in the OpenAPI document. */
function documentedAt(method: string, path: string): { owner: number } & Pick<Rule, 'body' | 'csv'> {
  const operation = documentedOperations.find(({ name }) => name === nameless(`${method} ${path}`))?.operation
  const owner = Number(Object.keys(operation?.responses ?? {})[0] ?? 200)
  const media = operation?.requestBody && mediaOf(operation.requestBody.content)
  const value = media && Object.values(media.examples)[0]?.value
  if (typeof value === 'string') return { owner, csv: value }
  return { owner, ...(value !== undefined && { body: () => Object(value) }) }
}

function nameless(name: string): string {
  return name.replace(/:\w+|\{\w+\}/g, '{}')
}

function missingRule(name: string): string {
  return `${name} has no rule: put it behind requireUser, requirePerson or requireKey, or say in server/src/route-audit/rules who may call it; give a new router's ids in product-rules.ts.`
}

function idleRule(name: string): string {
  return `${name} is no route of the app anymore: take it out of server/src/route-audit/rules.`
}
