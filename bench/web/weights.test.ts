import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { frontPage } from '@assay/contract/listed-pages'
import { type Access, pagesFor } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ensureBuilt } from '../../scripts/build.mjs'
import { budgetOf } from './budgets.ts'

// What `npm run bench web` weighs in a browser, read from the build: quick enough to run with every change.

beforeAll(ensureBuilt, 120_000)

/** Words of the scripts that a first visit does without: of dialogs, of the auth client, and of zod, which none has. */
const markers = { dialogs: 'onOpenAutoFocus', 'the auth client': 'grant_type=refresh_token', zod: 'ZodError' }

test('every page is within its budget, and none loads what only dialogs or a new session need', () => {
  for (const [path, kind] of [...pathsFor('public', 'guest', 'public'), ...pathsFor('user', 'onboarding', 'user')]) {
    expect(markersIn(scriptsOf(path)), path).toEqual([])
    expect(kilobytesOf(path), path).toBeLessThanOrEqual(budgetOf({ path, kind }).jsKilobytes ?? 0)
  }
  // The markers still mark something, and the last one nothing at all.
  const all = readdirSync('web/dist/assets').filter((file) => file.endsWith('.js'))
  expect(markersIn(all.map((file) => readFileSync(`web/dist/assets/${file}`, 'utf8')))).toEqual([
    'dialogs',
    'the auth client',
  ])
})

test("every user's page fetches the scripts of its frame beside its own, and no public page does", () => {
  const hasFrame = (path: string) => scriptsOf(path).join('').includes('Collapse sidebar')
  for (const { path } of pagesFor('onboarding', 'user')) expect(hasFrame(path), path).toBe(true)
  for (const { path } of pagesFor('guest', 'public')) expect(hasFrame(path), path).toBe(false)
})

test('page descriptions, which only the server needs, are in no script', () => {
  for (const { path } of pagesFor('guest', 'public', 'onboarding', 'user')) {
    expect(scriptsOf(path).join('').includes(frontPage.description), path).toBe(false)
  }
})

function pathsFor(kind: 'public' | 'user', ...access: Access[]): [path: string, kind: 'public' | 'user'][] {
  return pagesFor(...access).map(({ path }) => [path, kind])
}

function markersIn(scripts: string[]): string[] {
  const code = scripts.join('')
  return Object.entries(markers).flatMap(([name, word]) => (code.includes(word) ? [name] : []))
}

function kilobytesOf(path: string): number {
  return scriptsOf(path).reduce((total, code) => total + gzipSync(code, { level: 9 }).length, 0) / 1000
}

/** The code of the scripts that the page names, and of those it loads as soon as it's idle. */
function scriptsOf(path: string): string[] {
  const { pages } = PageScripts.parse(JSON.parse(readFileSync('web/dist/.vite/page-scripts.json', 'utf8')))
  const named = pages[path]
  if (!named) throw new Error(`The build names no scripts for ${path}.`)
  const idle = path === paths.login ? scriptsExporting('askDemo') : []
  return [...new Set([...named, ...idle])].map((file) => readFileSync(`web/dist${file}`, 'utf8'))
}

/** The script that exports this name, with everything it imports. */
function scriptsExporting(name: string): Set<string> {
  const codeOf = (file: string) => readFileSync(`web/dist${file}`, 'utf8')
  const scripts = readdirSync('web/dist/assets').filter((file) => file.endsWith('.js'))
  const found = new Set(
    scripts.map((file) => `/assets/${file}`).filter((file) => codeOf(file).includes(` as ${name}}`)),
  )
  if (found.size !== 1) throw new Error(`${found.size} scripts export ${name}.`)
  for (const file of found) {
    for (const [, imported] of codeOf(file).matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
      found.add(`/assets/${imported}`)
  }
  return found
}

const PageScripts = z.object({ pages: z.record(z.string(), z.array(z.string())) })
