import { expect, test } from 'vitest'
import { readRows } from '../../../../models/accuracy/rows.ts'
import { loadEngine } from './load-engine.ts'

const engine = loadEngine()

test('VA-6 disposable email is detected with at least 99.8% accuracy on the evaluation set, and nothing real is flagged', () => {
  const rows = readRows('models/accuracy/sets', 'emails')
  const wrong = rows.filter(
    ({ email = '', label }) => engine.verifyEmail(email).isDisposable !== (label === 'disposable'),
  )
  expect(rows.length).toBeGreaterThan(700)
  expect(1 - wrong.length / rows.length).toBeGreaterThanOrEqual(0.998)
  expect(wrong.filter(({ label }) => label === 'legit')).toEqual([])
})

test('domains listed by mistake get their real class', () => {
  const classOf = (domain: string) => engine.verifyEmail(`someone@${domain}`).class
  for (const domain of ['att.net', 'comcast.net', '139.com', 'zoho.com', 'gmail.com'])
    expect(classOf(domain)).toBe('free')
  for (const domain of ['nus.edu.sg', 'mit.edu', 'ox.ac.uk', 'ethz.ch']) expect(classOf(domain)).toBe('education')
  for (const domain of ['whitehouse.gov', 'bmi.bund.de', 'gov.uk']) expect(classOf(domain)).toBe('government')
  for (const domain of ['duck.com', 'mozmail.com', 'simplelogin.com', 'addy.io', 'privaterelay.appleid.com']) {
    expect(classOf(domain)).toBe('relay')
  }
})

test('the best-known disposable services are flagged without any feed', () => {
  const isDisposable = (domain: string) => engine.verifyEmail(`someone@${domain}`).isDisposable
  const known = [
    'mailinator.com',
    'yopmail.com',
    'guerrillamail.com',
    '10minutemail.com',
    'trashmail.com',
    'maildrop.cc',
  ]
  expect(known.filter((domain) => !isDisposable(domain))).toEqual([])
})
