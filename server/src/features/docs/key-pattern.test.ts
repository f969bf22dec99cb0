import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createKey, isWellFormedKey } from '../api-keys/key-format.ts'

const guide = readFileSync(new URL('../../../../docs/guides/api-keys.md', import.meta.url), 'utf8')

test('AC-5 the guide’s pattern, checksum and example find our keys, and nothing that only looks like one', () => {
  const pattern = new RegExp(/```text title=Regular expression\n(.+)\n```/.exec(guide)?.[1] ?? '', 'g')
  const [example = ''] = /asy_live_0123\w+/.exec(guide) ?? []
  const keys = [createKey('live'), createKey('test'), example]
  const wrong = [`${example.slice(0, -1)}j`, createKey('live').toLowerCase(), example.slice(0, -1), `${example}x`]
  expect(keys.filter(isWellFormedKey)).toEqual(keys)
  expect(`a=${keys[0]};"${keys[1]}" ${wrong[2]} ${wrong[3]}`.match(pattern)).toEqual(keys.slice(0, 2))
  const snippet = /```python title=check_key.py\n([\s\S]+?)```/.exec(guide)?.[1] ?? ''
  const output = execFileSync('python3', ['-c', snippet], { input: [...keys, ...wrong].join('\n'), encoding: 'utf8' })
  expect(output.trim().split('\n')).toEqual([
    ...keys.map((key) => `${key} True`),
    ...wrong.map((key) => `${key} False`),
  ])
})
