import { expect, test } from 'vitest'
import { googleBrowser } from '../../../testing/google-browser.ts'
import { createAuthApp, otherPassword, password, randomEmail, Session } from '../testing/auth-fixture.ts'

const changed = 'Your Assay password was changed'

test('MO-2 a new password is mailed once, however it was set: in the settings, by a reset link, by an operator', async () => {
  const app = await createAuthApp()
  const ada = await app.signedIn()
  const mails = async () => (await app.mailTo(ada.email)).filter(({ subject }) => subject === changed)
  const put = (body: object, token: string) => app.call('PUT', '/user', { body, token })
  expect((await put({ password }, ada.access_token)).status).toBe(422)
  expect(await mails()).toEqual([])
  expect((await put({ password: otherPassword }, ada.access_token)).status).toBe(200)
  expect(await mails()).toHaveLength(1)

  await app.call('POST', '/recover', { body: { email: ada.email } })
  const token = new URLSearchParams((await app.mailedLink(ada.email)).split('?')[1]).get('token')
  const reset = await app.call('POST', '/verify', { body: { type: 'recovery', token_hash: token } })
  const { access_token } = Session.parse(await reset.json())
  expect((await put({ password: 'Reset-horse-99' }, access_token)).status).toBe(200)
  expect(await mails()).toHaveLength(2)

  const byOperator = { body: { password: 'Operator-horse-99' }, token: app.keys.secret }
  expect((await app.call('PUT', `/admin/users/${ada.id}`, byOperator)).status).toBe(200)
  const sent = await mails()
  expect(sent).toHaveLength(3)
  for (const { text } of sent) {
    expect(text).toMatch(/was changed on [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M UTC\. We logged you out/)
    expect(text).toContain('Wasn’t you?')
    expect(text).not.toMatch(/horse|staple/)
  }
})

test('MO-2 a first password is mailed as such, and signing in rehashes without a mail', async () => {
  const app = await createAuthApp()
  const email = randomEmail()
  const { access_token: token } = await googleBrowser(app).signIn(email)
  expect((await app.call('PUT', '/user', { body: { password }, token })).status).toBe(200)
  await app.signIn(email)
  const subjects = (await app.mailTo(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('password'))).toEqual(['Your Assay password was set'])
  const { rows } = await app.owner.query('select title from notifications order by created_at')
  expect(rows).toContainEqual({ title: 'A password was set' })
})

test('MO-2 an invitation has its own words and no code', async () => {
  const app = await createAuthApp()
  const [invited, newcomer] = [randomEmail(), randomEmail()]
  await app.call('POST', '/invite', { body: { email: invited }, token: app.keys.secret })
  const [invitation] = await app.mailTo(invited)
  expect(invitation?.subject).toBe('You’re invited to Assay')
  expect(invitation?.text).toContain('Accept invitation:\nhttp://localhost/auth/v1/verify?')
  expect(invitation?.text).not.toMatch(/Reset/)
  await app.call('POST', '/signup', { body: { email: newcomer, password } })
  const [confirmation] = await app.mailTo(newcomer)
  expect(confirmation?.text).toContain('This link works once and expires in 1 hour.')
  expect(confirmation?.text).toContain('You’re receiving this email because someone used this address to sign up')
  for (const mail of [invitation, confirmation]) expect(mail?.text).not.toMatch(/^\d{6}$/m)
})
