import { expect, test } from 'vitest'
import { createLookupApp, listed } from '../features/lookup/lookup-fixture.ts'
import { appealCommands } from './appeals.ts'
import type { Values } from './command.ts'
import { runCommand } from './run.ts'

test('CT-7 an operator lists, shows, rejects, accepts and reverses appeals, with a reason from a short list', async () => {
  const made = await createLookupApp()
  const admin = async (name: string, words: string[] = [], values: Values = {}) => {
    const command = appealCommands[`appeals ${name}`]
    if (!command || !('run' in command)) throw new Error(`there is no command ${name}`)
    return runCommand({ ...made.deps, owner: made.owner }, `appeals ${name}`, command, words, values)
  }
  expect((await admin('list')).lines).toEqual(['No appeals are waiting.'])
  const { token } = await made.start(listed)
  // Nothing is decided before the domain is proven.
  await expect(admin('accept', [listed], { reason: 'new_owner' })).rejects.toThrow('No proven appeal')
  await made.send({ action: 'send_code', mailbox: 'postmaster' }, token)
  const [mail] = await made.mailTo(`postmaster@${listed}`)
  const confirmation = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
  await made.send({ action: 'confirm_code', confirmation }, token)

  expect((await admin('list')).lines).toEqual([expect.stringMatching(`^${listed} +by email +since `)])
  const shown = (await admin('show', [listed])).lines.join('\n')
  expect(shown).toContain('    Mailboxes of our staff since 2019.')
  expect(shown).toContain('Look for a public inbox first.')
  await expect(admin('reject', [listed], { reason: 'new_owner' })).rejects.toThrow(
    '--reason must be one of still_disposable',
  )
  expect((await admin('reject', [listed], { reason: 'unclear_use' })).data).toMatchObject({ notified: 1 })
  expect((await admin('accept', [`MAILINATOR.com`], { reason: 'new_owner', note: 'Sorry.' })).changed).toEqual({
    domain: listed,
    decision: 'accepted',
  })
  expect((await admin('reverse', [listed], { reason: 'our_mistake' })).data).toMatchObject({ notified: 1 })
  await expect(admin('reverse', [listed], { reason: 'our_mistake' })).rejects.toThrow(`${listed} isn’t cleared.`)
  expect((await admin('show', [listed])).lines.at(-1)).toMatch(/^reversed on .*: We made a mistake\.$/)
  expect((await made.mailTo('owner@example.com')).slice(0, 3).map(({ subject }) => subject)).toEqual([
    `We no longer clear ${listed}`,
    `We’ve cleared ${listed}`,
    `We’re keeping the verdict on ${listed}`,
  ])
})
