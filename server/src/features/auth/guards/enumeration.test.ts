import { expect, test } from 'vitest'
import { createAuthApp, password, randomEmail } from '../testing/auth-fixture.ts'

/** A response without its random parts: the rest must not depend on whether the address has an account. */
async function masked(response: Response, email: string): Promise<string> {
  const text = (await response.text())
    .replaceAll(email, 'ADDRESS')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
  return `${response.status} ${text}`
}

const doors = [
  ['sign-up', '/signup', { password: 'Another-pass-9', data: { last: 'Eve', first: 'A' } }],
  ['a reset link', '/recover', {}],
  ['a repeated confirmation', '/resend', { type: 'signup' }],
] as const

test.each(doors)(
  'SF-1 %s responds the same for confirmed, unconfirmed and unknown addresses, also when repeated',
  async (_, path, fields) => {
    const { call, createUser, clock } = await createAuthApp()
    const unconfirmed = randomEmail()
    await call('POST', '/signup', { body: { email: unconfirmed, password, data: { first: 'Ada' } } })
    clock.advance(60)
    const [responses, repeated] = [new Set<string>(), new Set<string>()]
    for (const email of [(await createUser()).email, unconfirmed, randomEmail()]) {
      const started = performance.now()
      const response = await call('POST', path, { body: { email, ...fields } })
      expect(performance.now() - started).toBeGreaterThan(95)
      responses.add(await masked(response, email))
      const again = await call('POST', path, { body: { email, ...fields } })
      repeated.add((await masked(again, email)).replace(/\d+ seconds/, 'N seconds'))
    }
    expect([...responses]).toEqual([expect.stringMatching(/^200 /)])
    expect([...repeated]).toEqual([expect.stringMatching(/^429 .*over_email_send_rate_limit/)])
  },
)

test('SF-1 all timestamps in a sign-up’s response are equal, so none reveals an older account', async () => {
  const { call, createUser } = await createAuthApp()
  for (const email of [(await createUser()).email, randomEmail()]) {
    const text = await (await call('POST', '/signup', { body: { email, password } })).text()
    expect(new Set(text.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)).size).toBe(1)
  }
})

test('SF-1 moving to a taken address gets the usual response, and its owner gets a mail without a link', async () => {
  const { call, signedIn, createUser, mailTo } = await createAuthApp()
  const taken = await createUser()
  const responses = []
  for (const email of [taken.email, randomEmail()]) {
    const mallory = await signedIn()
    const token = mallory.access_token
    const mask = async (response: Response) => (await masked(response, email)).replaceAll(mallory.email, 'OWN')
    responses.push([
      await mask(await call('PUT', '/user', { body: { email }, token })),
      await mask(await call('GET', '/user', { token })),
    ])
    expect((await mailTo(mallory.email)).map(({ subject }) => subject)).toEqual([
      'Your Assay email address is about to change',
    ])
  }
  expect(responses[0]).toEqual(responses[1])
  expect(responses[0]?.[0]).toContain('"new_email":"ADDRESS"')
  const mails = await mailTo(taken.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your email address already has an Assay account'])
  expect(JSON.stringify(mails)).not.toContain('/verify?')
})
