import { expect, test } from 'vitest'
import { findCircles, groupGraph, readImportGraph } from './import-graph.ts'
import { findViolation } from './import-rules.ts'

const graph = readImportGraph()

const cases: [file: string, target: string, verdict: 'allowed' | 'forbidden'][] = [
  ['contract/src/planted.ts', 'zod', 'allowed'],
  ['contract/src/planted.ts', 'zod/mini', 'forbidden'],
  ['contract/src/planted.ts', 'contract/src/errors.ts', 'allowed'],
  ['contract/src/planted.ts', 'hono', 'forbidden'],
  ['web/src/ui/planted.ts', 'web/src/ui/button.tsx', 'allowed'],
  ['web/src/ui/planted.ts', 'web/src/storage.ts', 'allowed'],
  ['web/src/ui/planted.ts', 'web/src/api/product.ts', 'forbidden'],
  ['web/src/ui/planted.ts', 'contract/src/paths.ts', 'forbidden'],
  ['web/src/ui/planted.ts', 'web/src/routing/link.tsx', 'forbidden'],
  ['web/src/api/planted.ts', 'contract/src/config.ts', 'allowed'],
  ['web/src/api/planted.ts', 'web/src/storage.ts', 'allowed'],
  ['web/src/api/planted.ts', 'web/src/features/billing/api.ts', 'forbidden'],
  ['web/src/features/planted/planted.ts', 'web/src/features/planted/api.ts', 'allowed'],
  ['web/src/features/planted/planted.ts', 'web/src/ui/button.tsx', 'allowed'],
  ['web/src/features/planted/planted.ts', 'web/src/api/product.ts', 'allowed'],
  ['web/src/features/planted/planted.ts', 'web/src/features/billing/api.ts', 'forbidden'],
  ['web/src/features/planted/planted.ts', 'web/src/pages/login.tsx', 'forbidden'],
  ['web/src/features/planted/planted.ts', 'web/src/app/router.tsx', 'forbidden'],
  ['web/src/pages/planted.ts', 'web/src/features/billing/list.tsx', 'allowed'],
  ['web/src/pages/planted.ts', 'web/src/pages/login.tsx', 'forbidden'],
  ['web/src/pages/planted.ts', 'web/src/app/router.tsx', 'forbidden'],
  ['web/src/pages/planted.ts', 'zod/mini', 'forbidden'],
  ['web/src/pages/planted.ts', 'zod', 'forbidden'],
  ['server/src/engine/planted.ts', 'server/src/engine/email.ts', 'allowed'],
  ['server/src/engine/planted.ts', 'tldts', 'allowed'],
  ['server/src/engine/planted.ts', 'node:fs', 'forbidden'],
  ['server/src/engine/planted.ts', 'server/src/db/run-as.ts', 'forbidden'],
  ['server/src/adapters/planted/planted.ts', 'server/src/deps.ts', 'allowed'],
  ['server/src/adapters/planted/planted.ts', 'server/src/adapters/mail/smtp.ts', 'forbidden'],
  ['server/src/adapters/planted/planted.ts', 'server/src/features/mail/queue.ts', 'forbidden'],
  ['server/src/adapters/planted/planted.ts', 'server/src/db/run-as.ts', 'forbidden'],
  ['sandboxes/planted.ts', 'contract/src/format.ts', 'allowed'],
  ['sandboxes/planted.ts', 'contract/src/errors.ts', 'forbidden'],
  ['sandboxes/planted.ts', 'server/src/ports/db.ts', 'forbidden'],
  ['sandboxes/planted.test.ts', 'server/src/testing/test-database.ts', 'allowed'],
  ['cli/src/planted.ts', 'client/src/send.ts', 'allowed'],
  ['cli/src/planted.ts', 'contract/src/errors.ts', 'forbidden'],
  ['client/src/planted.ts', 'zod', 'forbidden'],
  ['server/src/open-sandboxes.ts', 'sandboxes/payments/gateway.ts', 'allowed'],
  ['server/src/adapters/planted/planted.ts', 'sandboxes/payments/gateway.ts', 'forbidden'],
  ['server/src/engine-planted.ts', 'models/domain-lists.ts', 'forbidden'],
  ['server/src/planted.test.ts', 'models/accuracy/rows.ts', 'allowed'],
  ['server/src/db/planted.ts', 'server/src/features/mail/queue.ts', 'forbidden'],
  ['server/src/http/planted.ts', 'server/src/adapters/mail/smtp.ts', 'forbidden'],
  ['server/src/http/planted.ts', 'server/src/deps.ts', 'allowed'],
  ['server/src/features/planted/planted.ts', 'server/src/features/mail/queue.ts', 'allowed'],
  ['server/src/features/planted/planted.ts', 'server/src/features/mail/queries.ts', 'forbidden'],
  ['server/src/features/planted/planted.ts', 'server/src/features/system/routes.ts', 'forbidden'],
  ['server/src/features/planted/planted.ts', 'server/src/adapters/mail/smtp.ts', 'forbidden'],
  ['server/src/features/planted/planted.ts', 'server/src/config.ts', 'forbidden'],
]

test('an import that crosses a boundary is found, and no other', () => {
  const verdicts = cases.map(([file, target]) => [file, target, findViolation(file, target) ? 'forbidden' : 'allowed'])
  expect(verdicts).toEqual(cases)
})

test('no file imports what its folder may not', () => {
  const violations = [...graph].flatMap(([file, targets]) =>
    targets.flatMap((target) => findViolation(file, target) && `${file} → ${target}`).filter((found) => found !== null),
  )
  expect(violations).toEqual([])
})

test('the graph sees types, re-exports and lazy imports, and circles through any of them', () => {
  expect(graph.get('server/src/app.ts')).toContain('server/src/deps.ts')
  expect(graph.get('web/src/app/pages.ts')).toContain('web/src/pages/login.tsx')
  expect(graph.get('web/src/pages/login.tsx')).toContain('contract/src/product.ts')
  const planted = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['zod']],
  ])
  expect(findCircles(planted)).toEqual([['a', 'b', 'c']])
})

test('no files import each other in a circle', () => {
  expect(findCircles(graph)).toEqual([])
})

test('no features or adapters import each other in a circle', () => {
  const features = groupGraph(graph, (file) => featureOf(file))
  expect(findCircles(features)).toEqual([])
})

/** A test may tell a story through several features. */
function featureOf(file: string): string | null {
  return isTest(file) ? null : (/^(server|web)\/src\/(features|adapters)\/[^/]+/.exec(file)?.[0] ?? null)
}

function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$|-fixture\.tsx?$|\/testing\//.test(file)
}
