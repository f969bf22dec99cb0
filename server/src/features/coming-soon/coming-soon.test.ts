import { LaunchWishes } from '@assay/contract/coming-soon'
import { expect, test } from 'vitest'
import { createBillingApp } from '../billing/testing/billing-fixture.ts'
import { announceLaunch } from './announce-launch.ts'

test('DT-6 a launch subscription is stored for its owner, can be withdrawn, and is notified once', async () => {
  const { app, signUp, deps, mailTo } = await createBillingApp()
  const [ada, bob, eve] = [await signUp(), await signUp(), await signUp()]
  const call = (user: { token: string }, method: string, path = '') =>
    app.request(`/coming-soon${path}`, { method, headers: { authorization: `Bearer ${user.token}` } })
  const wishes = async (user: { token: string }) => LaunchWishes.parse(await (await call(user, 'GET')).json()).services
  for (const user of [ada, ada, bob, eve]) expect((await call(user, 'PUT', '/law')).status).toBe(204)
  expect((await call(bob, 'PUT', '/other')).status).toBe(204)
  expect((await call(eve, 'DELETE', '/law')).status).toBe(204)
  expect([await wishes(ada), await wishes(bob), await wishes(eve)]).toEqual([['law'], ['law', 'other'], []])
  expect((await call(ada, 'PUT', '/developer')).status).toBe(404)
  expect((await app.request('/coming-soon')).status).toBe(401)

  const counts = await Promise.all([announceLaunch(deps, 'law'), announceLaunch(deps, 'law')])
  expect(counts[0] + counts[1]).toBe(2)
  // Opting out and in again doesn't send a second notice.
  await call(ada, 'DELETE', '/law')
  await call(ada, 'PUT', '/law')
  expect(await announceLaunch(deps, 'law')).toBe(0)
  for (const [user, count] of [
    [ada, 1],
    [bob, 1],
    [eve, 0],
  ] as const) {
    expect((await mailTo(user.email)).filter(({ subject }) => subject === 'Law Tools is here')).toHaveLength(count)
  }
})
