import { readdirSync, readFileSync } from 'node:fs'
import { frontPage } from '@assay/contract/listed-pages'
import { pagesFor } from '@assay/contract/pages'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { kilobytesOf, limits, scriptsOf, scriptsToSignIn } from './weights.ts'

beforeAll(ensureBuilt, 120_000)

test('the scripts of every page, and those to sign in, are within their limits', () => {
  expect(kilobytesOf(scriptsToSignIn())).toBeLessThanOrEqual(limits.signIn)
  for (const page of pagesFor('guest', 'public')) {
    expect(kilobytesOf(scriptsOf(page)), page.path).toBeLessThanOrEqual(limits.public)
  }
  for (const page of pagesFor('onboarding', 'user')) {
    expect(kilobytesOf(scriptsOf(page)), page.path).toBeLessThanOrEqual(limits.user)
  }
})

test('no script has zod, or the page descriptions that only the server needs', () => {
  const scripts = readdirSync('web/dist/assets').filter((file) => file.endsWith('.js'))
  const code = scripts.map((file) => readFileSync(`web/dist/assets/${file}`, 'utf8')).join('')
  expect(code).not.toContain('ZodError')
  expect(code).not.toContain(frontPage.description)
})
