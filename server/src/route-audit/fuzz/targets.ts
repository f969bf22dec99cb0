import { openApiDocument } from '../../features/docs/openapi/document.ts'
import { backendRules } from '../rules/backend-rules.ts'
import { productRules } from '../rules/product-rules.ts'
import type { Owner } from '../rules/rule.ts'
import { sandboxRules } from '../rules/sandbox-rules.ts'

/** A valid request, which is then mutated. */
export type Target = {
  method: string
  path: string
  body?: object
  credential: 'session' | 'key'
  takesForms?: boolean
}

/** Every endpoint of the OpenAPI document, /auth/v1, /rest/v1, the product's own routes and the sandboxes. */
export function fuzzTargets(owner: Owner): Target[] {
  const ruled = Object.entries({ ...productRules, ...backendRules, ...sandboxRules }).flatMap(
    ([name, rule]): Target[] => {
      const [method = '', path = ''] = name.split(' ')
      // Signing out for good would leave nothing to send; what the API's document has comes from there.
      if (path.includes('*') || isDocumented(name) || path === '/auth/v1/logout') return []
      const body = rule.body?.(owner)
      const { credential, takesForms = false } = rule
      return [{ method, path: rule.path?.(owner) ?? path, credential, takesForms, ...(body && { body }) }]
    },
  )
  return [...documented(), ...grants, ...ruled]
}

function isDocumented(name: string): boolean {
  return documented().some(({ method, path }) => `${method} ${path}` === name)
}

function documented(): Target[] {
  return Object.entries(openApiDocument('http://localhost').paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]): Target => {
      const example = requestBody && Object.values(requestBody.content['application/json'].examples)[0]?.value
      const body = typeof example === 'object' && example !== null ? { body: example } : {}
      return { method: method.toUpperCase(), path, credential: 'key', ...body }
    }),
  )
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
