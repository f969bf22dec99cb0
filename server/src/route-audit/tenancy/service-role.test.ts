import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const features = new URL('../../features/', import.meta.url)
const guide = new URL('../../../../docs/security.md', import.meta.url)

const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|fixture\.ts$|(^|\/)testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, features), 'utf8') }))

test('SY-1 where the service role is used, a comment says why', () => {
  const silent = sources.filter(({ text }) => serviceUse.test(text) && !text.includes('// Service role: '))
  expect(silent.map(({ file }) => `${file}: say after “Service role:” why no user’s rights are enough`)).toEqual([])
  const idle = sources.filter(({ text }) => !serviceUse.test(text) && text.includes('// Service role: '))
  expect(idle.map(({ file }) => file)).toEqual([])
})

test('the security guide counts right who runs as whom', () => {
  const counted = [/\.asUser\(/g, /\.onBehalfOf\(/g, /\.asJob\(/g, new RegExp(serviceUse, 'g')].map((use) =>
    sources.reduce((sum, { text }) => sum + (text.match(use)?.length ?? 0), 0),
  )
  const rows = readFileSync(guide, 'utf8').matchAll(/^\| `db\.\w+`[^|]*\| (\d+) \|/gm)
  expect([...rows].map(([, count]) => Number(count))).toEqual(counted)
})

const serviceUse = /\.asService\(|\.statement[<(]/
