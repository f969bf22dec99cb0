import { RequestReport } from '@assay/contract/usage/requests'
import { expect, test } from 'vitest'
import { createApiApp, verified } from '../features/verification/api-fixture.ts'
import { errorOf } from '../testing/error-of.ts'
import type { Values } from './command.ts'
import { reportCommands } from './reports.ts'
import { runCommand } from './run.ts'

test('DA-11 a wrong verdict is reported once, reaches operators, and shows their response', async () => {
  const { request, signUp, deps, owner } = await createApiApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const { key } = await ada.createKey()
  const body = { model: 'user_verification', email: 'ada@gmial.com' }
  const { request_id: requestId } = await verified(request('POST', '/v1/verify', { key, body }))
  const admin = async (name: string, words: string[] = [], values: Values = {}) => {
    const command = reportCommands[`reports ${name}`]
    if (!command || !('run' in command)) throw new Error(`there is no command ${name}`)
    return runCommand({ ...deps, owner }, `reports ${name}`, command, words, {
      reason: 'A test.',
      yes: true,
      ...values,
    })
  }
  const path = `/requests/${requestId}/report`
  const read = async () => RequestReport.parse(await (await ada.asUser('GET', path)).json()).report
  expect(await read()).toBeNull()
  const report = { about: 'email', message: 'This is our own domain.\u0007' }
  expect((await ada.asUser('POST', path, report)).status).toBe(201)
  expect(await errorOf(ada.asUser('POST', path, report))).toEqual([409, 'conflict'])
  expect(await errorOf(bob.asUser('POST', path, report))).toEqual([404, 'not_found'])
  expect(await errorOf(ada.asUser('POST', path, { ...report, message: ' ' }))).toEqual([400, 'invalid_request'])
  expect(await read()).toMatchObject({ about: 'email', message: 'This is our own domain.', response: null })

  const { rows } = await owner.query('select id from verdict_reports where user_id = $1', [ada.id])
  const { id } = Object(rows[0])
  expect((await admin('list', [], { newest: '1000' })).lines.join('\n')).toContain(id)
  expect((await admin('show', [id])).lines.join('\n')).toMatch(/own domain[\s\S]*"rule":\{"id":"typo"/)
  await expect(admin('respond', [id], {})).rejects.toThrow('--text')
  await admin('respond', [id], { text: 'You’re right. It passes from today on.' })
  await expect(admin('respond', [id], { text: 'Again.', yes: false })).rejects.toThrow('Add --yes')
  await expect(admin('respond', [id], { text: 'Again.' })).rejects.toThrow('No report')
  expect((await admin('list', [], { newest: '1000' })).lines.join('\n')).not.toContain(id)
  expect(await read()).toMatchObject({ response: 'You’re right. It passes from today on.' })
  const logged = await owner.query('select account_id from operator_events where subject = $1', [id])
  expect(logged.rows).toContainEqual({ account_id: ada.id })
  const notices = await owner.query("select action_url from notifications where user_id = $1 and type = 'message'", [
    ada.id,
  ])
  expect(notices.rows).toContainEqual({ action_url: `/analytics?explain=${requestId}` })
})
