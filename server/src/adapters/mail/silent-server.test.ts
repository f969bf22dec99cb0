import { expect, test } from 'vitest'
import { polite, startScriptedMailServer } from '../../testing/start-scripted-mail-server.ts'
import { createSmtpMailer, type Timeouts } from './smtp.ts'

const mail = { id: '7b0c', to: 'ada@example.com', subject: 'Hello', text: 'plain', html: '<p>rich</p>' }

const mailerFor = (
  url: string,
  { requiresTls = false, ...timeouts }: Partial<Timeouts> & { requiresTls?: boolean } = {},
) =>
  createSmtpMailer(
    { url, requiresTls, from: 'Assay <no-reply@assay.example>', bounce: 'bounces@assay.example' },
    { openMs: 60_000, transferMs: 60_000, confirmMs: 60_000, idleMs: 5000, closeMs: 100, ...timeouts },
  )

/** Short, because a machine too slow to get that far by then still ends up with the same result. */
const silentMs = 100

test('a server that accepts connections and says nothing is unavailable, within the time allowed', async () => {
  const { url } = await startScriptedMailServer(() => null, null)
  expect(await mailerFor(url, { openMs: silentMs }).send(mail)).toMatchObject({ status: 'unavailable' })
})

test('a server that goes silent before it has the message defers it', async () => {
  const goSilent = async (step: string) => {
    const { url, seen } = await startScriptedMailServer((command, socket) =>
      command.startsWith(step) ? null : polite(command, socket),
    )
    expect(await mailerFor(url, { transferMs: silentMs }).send(mail)).toMatchObject({ status: 'deferred' })
    expect(seen.messages).toEqual([])
  }
  await Promise.all(['MAIL', 'RCPT', 'DATA'].map(goSilent))
})

test('a server that goes silent after the message leaves its fate unconfirmed, and isn’t sent another copy', async () => {
  const { url, seen } = await startScriptedMailServer((command, socket) =>
    command === '.' ? null : polite(command, socket),
  )
  // Longer, because by then the server must have read all of it.
  const result = await mailerFor(url, { confirmMs: 300 }).send(mail)
  expect(result).toMatchObject({ status: 'unconfirmed', reason: expect.stringContaining('It may have arrived') })
  expect(seen.messages).toHaveLength(1)
})

test('a reply that trickles in a byte at a time is silence too', async () => {
  const { url } = await startScriptedMailServer((command, socket) => {
    if (!command.startsWith('RCPT')) return polite(command, socket)
    const drip = setInterval(() => socket.write('2'), 20)
    socket.on('close', () => clearInterval(drip))
    return null
  })
  expect(await mailerFor(url, { transferMs: silentMs }).send(mail)).toMatchObject({ status: 'deferred' })
})

test('a confirmation that takes long, but not too long, counts', async () => {
  const { url, seen } = await startScriptedMailServer((command, socket) => {
    if (command !== '.') return polite(command, socket)
    setTimeout(() => socket.write('250 queued\r\n'), 600)
    return null
  })
  // A hundred times what it takes to hand the message over.
  expect(await mailerFor(url, { transferMs: 500 }).send(mail)).toEqual({ status: 'sent' })
  expect(seen.messages).toHaveLength(1)
})

test('a connection that breaks after the message defers it', async () => {
  const { url } = await startScriptedMailServer((command, socket) => {
    if (command !== '.') return polite(command, socket)
    socket.destroy()
    return null
  })
  expect(await mailerFor(url).send(mail)).toMatchObject({ status: 'deferred' })
})

test('replies decide: 5xx to this message is final, 4xx isn’t, and a rejected sign-in is no mail’s fault', async () => {
  const cases = [
    ['MAIL', '550 5.7.1 sender not allowed', 'rejected'],
    ['RCPT', '550 5.1.1 no such user', 'rejected'],
    ['RCPT', '450 4.2.0 greylisted', 'deferred'],
    ['RCPT', '421 4.7.0 too many messages', 'deferred'],
    ['DATA', '554 5.6.0 no', 'rejected'],
    ['.', '554 5.7.1 spam', 'rejected'],
    ['.', '451 4.3.0 try later', 'deferred'],
    ['MAIL', '530 5.7.0 authentication required', 'unavailable'],
    ['EHLO', '554 5.7.1 you are on a blocklist', 'unavailable'],
  ] as const
  for (const [step, line, status] of cases) {
    const { url } = await startScriptedMailServer((command, socket) =>
      command.startsWith(step) || (step === 'EHLO' && command.startsWith('HELO')) ? line : polite(command, socket),
    )
    const result = await mailerFor(url).send(mail)
    expect([line, result]).toEqual([line, { status, reason: expect.stringContaining(line) }])
  }
  const { url } = await startScriptedMailServer(polite, '554 5.7.1 not today')
  expect(await mailerFor(url).send(mail)).toMatchObject({ status: 'unavailable' })
})

test('a connection is kept for the next mail, and replaced without a word if the server has closed it', async () => {
  let isOver = false
  const { url, seen } = await startScriptedMailServer((command, socket) => {
    if (isOver && command.startsWith('MAIL')) {
      isOver = false
      return '421 4.4.2 idle for too long'
    }
    return polite(command, socket)
  })
  const mailer = mailerFor(url)
  for (let count = 0; count < 12; count += 1) expect(await mailer.send(mail)).toEqual({ status: 'sent' })
  expect(seen.connections).toBe(1)
  isOver = true
  expect(await mailer.send(mail)).toEqual({ status: 'sent' })
  expect([seen.connections, seen.messages.length]).toEqual([2, 13])
  await mailer.close()
  expect(await mailer.send(mail)).toEqual({ status: 'closing' })
})

test('stopping leaves a message that was handed over a moment, and takes the others back', async () => {
  for (const [step, status] of [
    ['.', 'unconfirmed'],
    ['RCPT', 'closing'],
    ['EHLO', 'closing'],
  ] as const) {
    let reached = () => {}
    const isReached = new Promise<void>((resolve) => {
      reached = resolve
    })
    const { url } = await startScriptedMailServer((command, socket) => {
      if (!command.startsWith(step)) return polite(command, socket)
      reached()
      return null
    })
    const mailer = mailerFor(url)
    const sending = mailer.send(mail)
    await isReached
    await mailer.close()
    expect(await sending).toMatchObject({ status })
  }
})

test('a password isn’t sent without TLS', async () => {
  const withAuth: typeof polite = (command, socket) => {
    if (command.startsWith('EHLO')) return '250-hello\r\n250 AUTH PLAIN LOGIN'
    if (command === 'STARTTLS') return '502 not implemented'
    if (command.startsWith('AUTH')) return '235 welcome'
    return polite(command, socket)
  }
  const { url, seen } = await startScriptedMailServer(withAuth)
  const signedIn = url.replace('//', '//ada:secret@')
  expect(await mailerFor(signedIn, { requiresTls: true }).send(mail)).toEqual({
    status: 'unavailable',
    reason: expect.stringContaining('SMTP_PLAINTEXT_AUTH'),
  })
  expect(seen.commands.some((command) => command.startsWith('AUTH'))).toBe(false)
  expect(await mailerFor(signedIn).send(mail)).toEqual({ status: 'sent' })
  expect(seen.commands.some((command) => command.startsWith('AUTH'))).toBe(true)
})
