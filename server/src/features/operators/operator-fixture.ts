import { consoleApi, type OperatorRole } from '@assay/contract/operators/access'
import { createFactorApp } from '../auth/testing/factor-fixture.ts'
import { addOperator } from './operators.ts'

const machine = { id: null, name: 'root' }

/** A product with operators, who have signed in with an authenticator app. */
export async function createOperatorApp(...options: Parameters<typeof createFactorApp>) {
  const factorApp = await createFactorApp(...options)
  const { app, deps } = factorApp
  const add = (userId: string, role: OperatorRole) =>
    addOperator(deps, machine, { userId, role, reason: 'A test needs one.' })
  return {
    ...factorApp,
    factorApp,
    addOperator: add,
    async operator(role: OperatorRole) {
      const person = await factorApp.withApp()
      await add(person.id, role)
      let token = person.session.access_token
      return {
        ...person,
        get token() {
          return token
        },
        async refresh() {
          const { data } = await person.supabase.auth.refreshSession()
          token = data.session?.access_token ?? ''
        },
        send: (method: string, path: string, body?: object) =>
          app.request(`${consoleApi}${path}`, {
            method,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(body && method !== 'GET' && { body: JSON.stringify(body) }),
          }),
      }
    },
  }
}
