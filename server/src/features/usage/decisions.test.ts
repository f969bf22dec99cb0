import { UsageReport } from '@assay/contract/usage'
import { DecisionReport, Today } from '@assay/contract/usage/decisions'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createApiApp } from '../verification/api-fixture.ts'

const model = 'user_verification'
const dayMs = 86_400_000

test('DA-11 what is decided is counted by hour, rule and verdict, with the log off too, and everything that isn’t clean as what it is', async () => {
  const { signUp, request, grant } = await createApiApp()
  const [ada, bob] = [await signUp(), await signUp()]
  await grant(ada.id, 'basic')
  const { key } = await ada.createKey()
  const verify = (fields: object) => request('POST', '/v1/verify', { key, body: { model, ...fields } })
  await verify({ email: 'ada@gmail.com', firstname: 'Ada', lastname: 'Lovelace' })
  await verify({ email: 'x@mailinator.com', firstname: 'asdfgh' })
  await verify({ email: 'not an address' })
  await ada.asUser('PUT', '/requests/setting', { is_enabled: false })
  await verify({ email: 'ada@gmial.com' })
  const own = { rules: [{ id: 'null', when: ['disposable'], decision: 'review' }], default: 'allow' }
  await ada.asUser('PUT', '/rules/live', own)
  const items = [{ email: 'x@mailinator.com' }, { email: 'y@mailinator.com' }, { firstname: 'Grace' }]
  await request('POST', '/v1/verify/batch', { key, body: { model, items } })

  const from = new Date(Date.now() - dayMs).toISOString()
  const to = new Date(Date.now() + 3_600_000).toISOString()
  const read = async (by: string, someone = ada) =>
    DecisionReport.parse(await (await someone.asUser('GET', `/usage/decisions?from=${from}&to=${to}&by=${by}`)).json())
  const counts = (rows: DecisionReport['rows']) =>
    rows.map(({ decision, rule, verdict, requests }) => [decision, rule, verdict, requests])
  const { rows } = await read('day')
  expect(counts(rows)).toEqual([
    ['allow', 'default', 'clean', 2],
    ['block', 'disposable', 'both', 1],
    ['block', 'email_invalid', 'invalid', 1],
    ['review', 'null', 'disposable', 2],
    ['review', 'typo', 'risky', 1],
  ])
  expect((await read('hour')).rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(7)
  expect((await read('hour', bob)).rows).toEqual([])

  const day = new Date().toISOString().slice(0, 10)
  const report = UsageReport.parse(await (await ada.asUser('GET', `/usage?from=${day}&to=${day}`)).json())
  expect(report.rows.map(({ verdict, requests }) => [verdict, requests])).toEqual([
    ['both', 1],
    ['clean', 2],
    ['disposable', 2],
    ['invalid', 1],
    ['risky', 1],
  ])
  for (const wrong of [
    `from=${to}&to=${from}&by=day`,
    `from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z&by=hour`,
    `from=0000-01-01T00:00:00Z&to=0000-01-02T00:00:00Z&by=day`,
  ]) {
    expect(await errorOf(ada.asUser('GET', `/usage/decisions?${wrong}`)), wrong).toEqual([400, 'invalid_request'])
  }
})

test('DA-11 today stands beside the same weekday of the last weeks, as far as the day has come', async () => {
  const { signUp, request, owner } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  // Wherever it's noon now.
  const midnight = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - dayMs / 2)
  const today = async () =>
    Today.parse(await (await ada.asUser('GET', `/usage/today?from=${midnight.toISOString()}`)).json())
  await request('POST', '/v1/verify', { key, body: { model, email: 'x@mailinator.com' } })
  expect(await today()).toMatchObject({ total: { allow: 0, review: 0, block: 1 }, usual: null, usual_weeks: 0 })

  // Two of the last eight weeks: everything in the first hour of the day, and as much again in the last.
  for (const [weeks, calls] of [
    [1, 30],
    [8, 10],
  ] as const) {
    for (const hour of [0, 23]) {
      await owner.query(
        `insert into decision_hours (user_id, hour, decision, rule, verdict, calls)
         values ($1, $2::timestamptz + make_interval(days => -7 * $3, hours => $4), 'allow', 'default', 'clean', $5)`,
        [ada.id, midnight, weeks, hour, calls],
      )
    }
  }
  const { hours, usual, usual_weeks } = await today()
  expect(usual_weeks).toBe(2)
  expect(usual).toEqual({ allow: 20, review: 0, block: 0 })
  expect(hours).toHaveLength(24)
  expect([hours[0]?.usual, hours[12]?.usual, hours[23]?.usual]).toEqual([20, 0, 20])
})
