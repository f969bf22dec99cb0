import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { frontPage } from '@assay/contract/listed-pages'
import { pagesFor } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ensureBuilt } from '../../scripts/build.mjs'
import { budgetOf, usedKilobytes } from './budgets.ts'

// What `npm run bench web` weighs in a browser, read from the build: quick enough to run with every change.

beforeAll(ensureBuilt, 120_000)

/** Words of the scripts that a first visit does without. */
const markers = { dialogs: 'onOpenAutoFocus', 'the auth client': 'AuthSessionMissingError' }

test('no public page loads dialogs or the auth client, and each is within its budget', () => {
  const { jsKilobytes = 0 } = budgetOf({ kind: 'public' })
  for (const { path } of pagesFor('guest', 'public')) {
    expect(markersIn(codeOf(scriptsOf(path))), path).toEqual([])
    expect(kilobytesOf(scriptsOf(path)), path).toBeLessThanOrEqual(jsKilobytes)
    const used = [...new Set([...scriptsOf(path), ...readLists().forms])]
    expect(kilobytesOf(used), path).toBeLessThanOrEqual(usedKilobytes)
  }
})

test('no page of a user loads dialogs or the auth client, and each is within its budget', () => {
  for (const { path } of pagesFor('onboarding', 'user')) {
    expect(markersIn(codeOf(scriptsOf(path))), path).toEqual([])
    const { jsKilobytes } = budgetOf({ kind: 'user' })
    expect(kilobytesOf(scriptsOf(path)), path).toBeLessThanOrEqual(jsKilobytes ?? 0)
  }
})

test('no script has zod, and the markers mark something', () => {
  const all = codeOf(readdirSync('web/dist/assets').flatMap((file) => (file.endsWith('.js') ? `/assets/${file}` : [])))
  expect(all.includes('ZodError')).toBe(false)
  expect(markersIn(all)).toEqual(Object.keys(markers))
})

test("every user's page fetches the scripts of its frame beside its own, and no public page does", () => {
  const hasFrame = (path: string) => codeOf(scriptsOf(path)).includes('Collapse sidebar')
  for (const { path } of pagesFor('onboarding', 'user')) expect(hasFrame(path), path).toBe(true)
  for (const { path } of pagesFor('guest', 'public')) expect(hasFrame(path), path).toBe(false)
})

test('page descriptions, which only the server needs, are in no script', () => {
  for (const { path } of pagesFor('guest', 'public', 'onboarding', 'user')) {
    expect(codeOf(scriptsOf(path)).includes(frontPage.description), path).toBe(false)
  }
})

function markersIn(code: string): string[] {
  return Object.entries(markers).flatMap(([name, word]) => (code.includes(word) ? [name] : []))
}

function kilobytesOf(files: string[]): number {
  return files.reduce((total, file) => total + gzipSync(readFileSync(`web/dist${file}`), { level: 9 }).length, 0) / 1000
}

function codeOf(files: string[]): string {
  return files.map((file) => readFileSync(`web/dist${file}`, 'utf8')).join('')
}

/** What the page names, and what it loads as soon as it's idle. */
function scriptsOf(path: string): string[] {
  const { started, pages } = readLists()
  const named = pages[path]
  if (!named) throw new Error(`The build names no scripts for ${path}.`)
  const idle = path === paths.login ? scriptsExporting('askDemo') : []
  return [...new Set([...started, ...named, ...idle])]
}

/** The script that exports this name, with everything it imports. */
function scriptsExporting(name: string): Set<string> {
  const scripts = readdirSync('web/dist/assets').filter((file) => file.endsWith('.js'))
  const found = new Set(
    scripts.map((file) => `/assets/${file}`).filter((file) => codeOf([file]).includes(` as ${name}}`)),
  )
  if (found.size !== 1) throw new Error(`${found.size} scripts export ${name}.`)
  for (const file of found) {
    for (const [, imported] of codeOf([file]).matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
      found.add(`/assets/${imported}`)
  }
  return found
}

function readLists() {
  return PageScripts.parse(JSON.parse(readFileSync('web/dist/.vite/page-scripts.json', 'utf8')))
}

/** `forms`: what is loaded once someone begins to fill in a form. */
const PageScripts = z.object({
  started: z.array(z.string()),
  pages: z.record(z.string(), z.array(z.string())),
  forms: z.array(z.string()),
})
