import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// Who may import whom is written in biome.json. Each line plants one import and asks the real linter.
const cases: [folder: string, imported: string, verdict: 'allowed' | 'refused'][] = [
  ['contract/src', 'zod', 'allowed'],
  ['contract/src', './errors.ts', 'allowed'],
  ['contract/src', 'hono', 'refused'],
  ['web/src/ui', './button.tsx', 'allowed'],
  ['web/src/ui', '../api/product.ts', 'refused'],
  ['web/src/ui', '@assay/contract/paths', 'refused'],
  ['web/src/ui', 'react-router', 'refused'],
  ['web/src/api', '@assay/contract/config', 'allowed'],
  ['web/src/api', '../features/billing/api.ts', 'refused'],
  ['web/src/features/planted', './api.ts', 'allowed'],
  ['web/src/features/planted', '../../ui/button.tsx', 'allowed'],
  ['web/src/features/planted', '../../api/product.ts', 'allowed'],
  ['web/src/features/planted', '../billing/api.ts', 'refused'],
  ['web/src/features/planted', '../../pages/login.tsx', 'refused'],
  ['web/src/features/planted', '../../app/router.tsx', 'refused'],
  ['web/src/pages', '../features/billing/list.tsx', 'allowed'],
  ['web/src/pages', './login.tsx', 'refused'],
  ['web/src/pages', '../app/router.tsx', 'refused'],
  ['server/src/engine', './email.ts', 'allowed'],
  ['server/src/engine', 'tldts', 'allowed'],
  ['server/src/engine', 'node:fs', 'refused'],
  ['server/src/engine', '../db/scope.ts', 'refused'],
  ['server/src/adapters/planted', '../../deps.ts', 'allowed'],
  ['server/src/adapters/planted', '../mail/smtp.ts', 'refused'],
  ['server/src/adapters/planted', '../../features/mail/queue.ts', 'refused'],
  ['server/src/adapters/planted', '../../db/scope.ts', 'refused'],
  ['server/src/db', '../features/mail/queue.ts', 'refused'],
  ['server/src/http', '../adapters/mail/smtp.ts', 'refused'],
  ['server/src/http', '../deps.ts', 'allowed'],
  ['server/src/features/planted', '../mail/queue.ts', 'allowed'],
  ['server/src/features/planted', '../mail/queries.ts', 'refused'],
  ['server/src/features/planted', '../system/routes.ts', 'refused'],
  ['server/src/features/planted', '../../adapters/mail/smtp.ts', 'refused'],
  ['server/src/features/planted', '../../config.ts', 'refused'],
]

const planted = cases.map(([folder], index) => `.cache/import-rules/${folder}/planted-${index}.ts`)

afterAll(() => rmSync('.cache/import-rules', { recursive: true, force: true }))

test('the linter refuses an import that crosses a boundary, and no other', () => {
  cases.forEach(([, imported], index) => {
    const file = planted[index] ?? ''
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `import { planted } from '${imported}'\n\nexport const kept = planted\n`)
  })
  writeFileSync(
    '.cache/import-rules/biome.json',
    JSON.stringify({ root: true, extends: ['../../biome.json'], vcs: { enabled: false } }),
  )
  const { stdout } = spawnSync(
    '../../node_modules/.bin/biome',
    ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=200', '.'],
    { cwd: '.cache/import-rules', encoding: 'utf8' },
  )
  const verdicts = cases.map(([folder, imported], index) => {
    const isRefused = stdout.includes(`planted-${index}.ts`)
    return [folder, imported, isRefused ? 'refused' : 'allowed']
  })
  expect(verdicts).toEqual(cases)
})
