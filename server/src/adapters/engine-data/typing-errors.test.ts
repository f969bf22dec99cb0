import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRows } from '../../../../models/accuracy/rows.ts'
import { loadEngine } from './load-engine.ts'
import { realNeighbors, typingErrors } from './typing-errors-fixture.ts'

const engine = loadEngine()
const judge = (domain: string) => engine.verifyEmail(`jo.doe@${domain}`)
const isCorrected = (domain: string) => judge(domain).didYouMean !== null
const ours = (name: string) =>
  readFileSync(new URL(`../../../data/email/${name}.txt`, import.meta.url), 'utf8').match(/^[^#\s]+$/gm) ?? []

test('FW-5 typos of well-known providers get the intended domain as a suggestion', () => {
  const rows = Object.entries(typingErrors).flatMap(([meant, written]) =>
    written.split(' ').map((domain) => ({ meant, domain })),
  )
  const missed = rows.filter(({ meant, domain }) => judge(domain).didYouMean !== `jo.doe@${meant}`)
  expect(rows.length).toBeGreaterThanOrEqual(150)
  expect(missed.map(({ domain }) => domain).length / rows.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.03)
})

test('FW-5 a typo is risky for that reason and never disposable; an ending that does not exist is invalid', () => {
  for (const domain of Object.values(typingErrors).flatMap((written) => written.split(' '))) {
    const { verdict, isDisposable, reasons, didYouMean } = judge(domain)
    if (didYouMean === null) continue
    expect(isDisposable, domain).toBe(false)
    expect(['risky', 'invalid'], domain).toContain(verdict)
    expect(
      reasons.map(({ code }) => code),
      domain,
    ).toContain('typing_error')
  }
})

test('FW-5 no real provider, company or school is mistaken for a typo', () => {
  const schools = readRows('models/accuracy/sets', 'emails').filter(({ label }) => label === 'legit')
  const real = [
    ...['free', 'paid', 'known', 'relays', 'government'].flatMap(ours),
    ...schools.map(({ email = '' }) => email.slice(email.indexOf('@') + 1)),
    ...realNeighbors.split(' '),
  ]
  expect(real.length).toBeGreaterThan(2500)
  expect(real.filter(isCorrected)).toEqual([])
})

test('FW-5 disposable services named after a provider stay disposable', () => {
  const services = ['gmailnator.com', 'yopmail.com', 'gmail.yopmail.com', 'emailnator.com']
  expect(services.filter((domain) => !judge(domain).isDisposable)).toEqual([])
})

test('well-known disposable services are flagged, and reasons fit the domain', () => {
  for (const domain of ['tempmail.com', 'tempmail.org', 'temp-mail.io']) expect(judge(domain).isDisposable).toBe(true)
  const codeOf = (domain: string) => judge(domain).reasons[0]?.code
  for (const domain of ['navy.mil', 'nps.navy.mil', 'af.mil']) expect(codeOf(domain), domain).toBe('military')
  for (const domain of ['fastmail.com', 'posteo.de', 'hey.com', 'mailbox.org', 'startmail.com', 'runbox.com']) {
    expect(judge(domain), domain).toMatchObject({ verdict: 'ok', class: 'business', isFree: false })
    expect(codeOf(domain), domain).toBe('mailbox_provider')
  }
})

test('an open zone does not make a school, but its real schools are known', () => {
  for (const domain of ['uw.edu.pl', 'hust.edu.vn', 'bg.ac.rs', 'ui.ac.id']) {
    expect(judge(domain), domain).toMatchObject({ verdict: 'ok', class: 'education' })
  }
  for (const domain of ['codex.edu.kg', 'unheard-of.edu.pl', 'unheard-of.edu.rs', 'unheard-of.mil.pl']) {
    expect(['education', 'government'], domain).not.toContain(judge(domain).class)
  }
})
