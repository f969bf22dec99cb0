import type { Hono } from 'hono'
import type { AppEnv } from '../../http/env.ts'
import { backendRules } from './backend-rules.ts'
import { productRules } from './product-rules.ts'
import type { Rule } from './rule.ts'
import { sandboxRules } from './sandbox-rules.ts'

export type RuledRoute = { name: string; method: string; path: string; rule: Rule }

/** Every route of the app with its rule. A route without a rule, or a rule without a route, is an error. */
export function ruledRoutes(app: Hono<AppEnv>): { routes: RuledRoute[]; faults: string[] } {
  const names = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
  const keyOf = (name: string) => rules.findIndex(([key]) => key === name || matches(key, name))
  const routes = names
    .filter((name) => !passedThrough.has(name))
    .map((name) => ({ name, order: keyOf(name) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ name, order }) => {
      const [method = '', path = ''] = name.split(' ')
      return { name, method, path, rule: rules[order]?.[1] }
    })
  return {
    routes: routes.flatMap(({ rule, ...route }) => (rule ? [{ ...route, rule }] : [])),
    faults: [
      ...routes.flatMap(({ name, rule }) => (rule ? [] : [missingRule(name)])),
      ...rules.flatMap(([key]) => (names.some((name) => key === name || matches(key, name)) ? [] : [idleRule(key)])),
      ...[...passedThrough].flatMap((name) => (names.includes(name) ? [] : [idleRule(name)])),
    ],
  }
}

const rules = Object.entries({ ...productRules, ...sandboxRules, ...backendRules })

/** `GET /docs*` covers every documentation page. */
function matches(key: string, name: string): boolean {
  return key.endsWith('*') && !key.endsWith('/*') && name.startsWith(key.slice(0, -1))
}

function missingRule(name: string): string {
  return `${name} has no rule: say in server/src/route-audit/rules who may call it, with which of the owner's ids, and what an anonymous caller, another user and the owner get.`
}

function idleRule(name: string): string {
  return `${name} is no route of the app any more: take its rule out of server/src/route-audit/rules.`
}

/** Middleware, and the fallbacks for unknown paths. */
const passedThrough = new Set([
  'ALL /*',
  'ALL /v1/*',
  'ALL /v1/webhooks/*',
  'ALL /widget/*',
  'ALL /widget/verify',
  'ALL /form-keys/*',
  'ALL /auth/v1/*',
  'ALL /rest/v1/*',
  'ALL /rest/v1/rpc/:name',
  'ALL /rest/v1/:relation',
  'ALL /account/*',
  'ALL /account/sessions/*',
  'ALL /api-keys/*',
  'ALL /audit/*',
  'ALL /files/uploads/*',
  'ALL /v1/files/*',
  'ALL /lists/effect/*',
  'ALL /lists/entries/*',
  'ALL /v1/lists/*',
  'ALL /webhook-endpoints/*',
  'ALL /usage/*',
  'ALL /requests/*',
  'ALL /v1/requests/*',
  'ALL /rules/:part/:more?',
  'ALL /review/requests/*',
  'ALL /playground/verify/*',
  'ALL /v1/rules/*',
  'ALL /v1/waves/*',
  'ALL /waves/:id/*',
  'ALL /operator/api/*',
  'ALL /invoices/*',
  'ALL /coming-soon/*',
  'ALL /dev/*',
  'ALL /sandbox/*',
  'ALL /sandbox/payments/*',
  'ALL /sandbox/payments/v1/*',
  'ALL /assets/*',
])
