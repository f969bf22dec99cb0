import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { queueMail } from './queue.ts'
import { composeMail } from './template.ts'

async function withMail(to: string, env: Record<string, string> = {}) {
  const test = await createTestApp({ env })
  const mail = composeMail({
    to,
    subject: 'Confirm <you>',
    heading: 'Confirm',
    paragraphs: ['Please confirm.'],
    action: { label: 'Confirm', url: 'http://localhost/verify?token=1&type=signup' },
    footnote: 'If this was not you, ignore it.',
  })
  await test.deps.db.asService((tx) => queueMail(tx, mail))
  const [entry] = await test.mailTo(to)
  if (!entry) throw new Error('the mail did not arrive')
  return { ...test, entry }
}

test('the JSON view has exactly the documented fields and filters by address, ignoring case', async () => {
  const to = `${randomUUID()}@example.com`
  const { openDoor, entry, mailTo } = await withMail(to)
  expect(Object.keys(entry).toSorted()).toEqual([
    'attachment',
    'created_at',
    'html',
    'id',
    'reply_to',
    'subject',
    'text',
    'to',
  ])
  expect(await mailTo(to.toUpperCase())).toHaveLength(1)
  expect(await mailTo('somebody-else@example.com')).toHaveLength(0)
  expect((await openDoor('/dev/mailbox.json')).status).toBe(200)
})

test('the pages list the mail, show its text with working links, and frame its HTML without scripts', async () => {
  const to = `${randomUUID()}@example.com`
  const { openDoor, entry } = await withMail(to)
  const list = await (await openDoor(`/dev/mailbox?to=${encodeURIComponent(to)}`)).text()
  expect(list).toContain('Confirm &lt;you&gt;')
  const page = await (await openDoor(`/dev/mailbox/${entry.id}`)).text()
  expect(page).toContain('<a href="http://localhost/verify?token=1&amp;type=signup">')
  const framed = await openDoor(`/dev/mailbox/${entry.id}/html`)
  expect(framed.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(framed.headers.get('content-security-policy')).not.toContain('allow-scripts')
})

test('an unknown mail and a malformed id are not found', async () => {
  const { openDoor } = await createTestApp()
  for (const id of [randomUUID(), 'x', "' or 1=1"]) {
    expect((await openDoor(`/dev/mailbox/${encodeURIComponent(id)}`)).status).toBe(404)
  }
})

test('SF-2 another site’s name pointing to this machine can’t read the mail', async () => {
  const { openDoor } = await createTestApp()
  expect((await openDoor('http://evil.example/dev/mailbox.json')).status).toBe(404)
})

test('the open sandbox’s warning is around a mail, not in it', async () => {
  const { openDoor, entry } = await withMail(`${randomUUID()}@example.com`, { HOST: '0.0.0.0', SANDBOX: 'open' })
  const textOf = async (path: string) => (await openDoor(path)).text()
  expect(await textOf(`/dev/mailbox/${entry.id}`)).toContain('sandbox-banner')
  expect(await textOf(`/dev/mailbox/${entry.id}/html`)).not.toContain('sandbox-banner')
})
