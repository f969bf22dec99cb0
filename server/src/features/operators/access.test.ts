import { consoleApi, operatorMay, operatorRoles, operatorRoutes } from '@assay/contract/operators/access'
import { OperatorSelf } from '@assay/contract/operators/operators'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createOperatorApp } from './operator-fixture.ts'

test('OC-1 to everyone but operators with a second factor, the console’s pages and routes are an unknown address', async () => {
  const world = await createOperatorApp()
  const { app, addOperator, factorApp } = world
  const customer = await factorApp.withApp()
  const withoutFactor = await factorApp.createUser()
  await addOperator(withoutFactor.id, 'full')
  const banned = await world.operator('full')
  await world.owner.query(`update auth.users set banned_until = 'infinity' where id = $1`, [banned.id])
  const tokens = {
    nobody: null,
    invalid: 'not-a-token',
    customer: customer.session.access_token,
    'an operator without a second factor': (await factorApp.signIn(withoutFactor.email)).access_token,
    'a banned operator': banned.token,
  }
  const shown = async (method: string, path: string, accept: string, token: string | null) => {
    const headers = { accept, ...(token && { authorization: `Bearer ${token}` }) }
    const response = await app.request(path, { method, headers })
    const same = (text: string) =>
      text
        .replaceAll(path, 'PATH')
        .replace(/"request_id":"[^"]*"/, '')
        .replaceAll(/nonce[-=]["']?[\w+/=-]+/g, 'NONCE')
    const kept = [...response.headers].filter(([name]) => name !== 'x-request-id')
    return [response.status, kept.map(([name, value]) => `${name}: ${same(value)}`), same(await response.text())]
  }
  for (const [who, token] of Object.entries(tokens)) {
    for (const accept of ['application/json', 'text/html']) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        for (const path of ['', '/api/me', '/api/log', '/api/customers/1/refund', '/customers']) {
          const message = `${method} ${path} as ${who}, ${accept}`
          const expected = await shown(method, `/operatox${path}`, accept, token)
          expect(await shown(method, `/operator${path}`, accept, token), message).toEqual(expected)
          expect(expected[0]).toBe(method === 'OPTIONS' ? 204 : 404)
        }
      }
    }
  }
})

test('OC-1 every route takes the permission that the table gives it, for every role', async () => {
  const { app, operator } = await createOperatorApp()
  const served = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${consoleApi}/`))
    .map(({ method, path }) => `${method} ${path.slice(consoleApi.length)}`)
  expect([...new Set(served)].toSorted()).toEqual(Object.keys(operatorRoutes).toSorted())
  for (const role of operatorRoles) {
    const { send } = await operator(role)
    for (const [name, permission] of Object.entries(operatorRoutes)) {
      const [method = '', path = ''] = name.split(' ')
      const response = await send(method, path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'), {})
      const isDenied = response.status === 403 && (await response.text()).includes('Your role')
      expect(isDenied, `${name} as ${role}`).toBe(!operatorMay(role, permission))
    }
  }
})

test('OC-1 an hour after the last proof the console asks for the second factor again', async () => {
  const { operator, clock, factorApp } = await createOperatorApp()
  const ada = await operator('support')
  const self = async () => OperatorSelf.parse(await (await ada.send('GET', '/me')).json())
  expect(await self()).toMatchObject({ id: ada.id, role: 'support', verified_until: expect.any(String) })
  expect((await ada.send('GET', '/log')).status).toBe(200)
  clock.advance(3601)
  await ada.refresh()
  expect(await self()).toMatchObject({ verified_until: null })
  const stale = await ada.send('GET', '/log')
  expect(await stale.json()).toMatchObject({ code: 'reauthentication_needed', fields: { factor: expect.any(String) } })
  const { error } = await ada.supabase.auth.mfa.challengeAndVerify({
    factorId: ada.factorId,
    code: factorApp.codeFor(ada.secret),
  })
  expect(error).toBeNull()
  await ada.refresh()
  expect((await ada.send('GET', '/log')).status).toBe(200)
  expect(await errorOf(ada.send('GET', '/log?before=x'))).toEqual([400, 'invalid_request'])
})
