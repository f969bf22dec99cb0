import { expect, test } from 'vitest'
import type { Values } from '../../admin/command.ts'
import { domainCommands } from '../../admin/domains.ts'
import { runCommand } from '../../admin/run.ts'
import { createLookupApp } from './lookup-fixture.ts'

test('OC-4 this installation’s own lists win over feeds, providers and appeals, with subdomains, and can be undone', async () => {
  const { deps, owner, applyDecisions, lookup } = await createLookupApp()
  const admin = (name: string, words: string[], values: Values = {}) => {
    const command = domainCommands[`domain ${name}`]
    if (!command || !('run' in command)) throw new Error(`there is no command ${name}`)
    return runCommand({ ...deps, owner }, `domain ${name}`, command, words, {
      reason: 'Our testers use it.',
      ...values,
    })
  }
  const verdictOf = async (domain: string) => (await lookup(domain)).verdict
  expect([await verdictOf('mailinator.com'), await verdictOf('gmail.com')]).toEqual(['disposable', 'ok'])
  await admin('allow', ['Mailinator.com'])
  await admin('block', ['gmail.com'])
  await applyDecisions()
  expect([await verdictOf('mailinator.com'), await verdictOf('a.mailinator.com')]).toEqual(['ok', 'ok'])
  expect([await verdictOf('gmail.com'), await verdictOf('mail.gmail.com')]).toEqual(['disposable', 'disposable'])
  expect((await admin('list', [])).lines.join('\n')).toMatch(
    /block +gmail.com[\s\S]*allow +mailinator.com.*Our testers/,
  )
  for (const wrong of ['co.uk', 'nonsense', '']) await expect(admin('block', [wrong])).rejects.toThrow(/domain/)

  for (const domain of ['gmail.com', 'mailinator.com']) await admin('remove', [domain])
  await expect(admin('remove', ['gmail.com'])).rejects.toThrow('isn’t on the list')
  await applyDecisions()
  expect([await verdictOf('mailinator.com'), await verdictOf('gmail.com')]).toEqual(['disposable', 'ok'])
})
