import { consoleApi, type OperatorRole } from '@assay/contract/operators/access'
import { z } from 'zod'
import type { createTestApp } from '../../testing/test-app.ts'
import { codeAt, stepAt } from '../auth/factors/totp.ts'
import { createFactorApp } from '../auth/testing/factor-fixture.ts'
import { fromBase32 } from '../auth/testing/from-base32.ts'
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

type Signed = { id: string; token: string }

/** Makes an operator of someone who is signed in, with an app of their own, by the protocol alone. */
export async function makeOperator(
  { app, deps, keys }: Pick<Awaited<ReturnType<typeof createTestApp>>, 'app' | 'deps' | 'keys'>,
  person: Signed,
  role: OperatorRole,
) {
  let { token } = person
  const request = (method: string, path: string, body?: object) =>
    app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        apikey: keys.publishable,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const post = async (path: string, body: object = {}) =>
    FactorReply.parse(await (await request('POST', `/auth/v1/factors${path}`, body)).json())
  const { id, totp } = await post('', { factor_type: 'totp', friendly_name: 'Phone' })
  const { id: challenge_id } = await post(`/${id}/challenge`)
  const code = codeAt(fromBase32(totp?.secret ?? ''), stepAt(deps.now()))
  token = (await post(`/${id}/verify`, { challenge_id, code })).access_token ?? ''
  await addOperator(deps, machine, { userId: person.id, role, reason: 'A test needs one.' })
  return {
    send: (method: string, path: string, body?: object) => request(method, `${consoleApi}${path}`, body),
  }
}

const FactorReply = z.object({
  id: z.string().optional(),
  totp: z.object({ secret: z.string() }).optional(),
  access_token: z.string().optional(),
})
