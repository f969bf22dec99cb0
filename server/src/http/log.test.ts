import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('secrets are redacted in the top three levels of an object', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const secrets = { password: 'canary-1', body: { token: 'canary-2', user: { authorization: 'canary-3' } } }
  log.info({ ...secrets, plan: 'basic' }, 'x')
  const failure = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary-4) exists.' })
  log.error({ err: failure }, 'failed')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).toContain('"plan":"basic"')
  expect(lines.join('')).toContain('23505')
  expect(lines.join('')).not.toContain('canary')
})
