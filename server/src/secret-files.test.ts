import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-secrets-'))

function secretFile(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  chmodSync(path, 0o400)
  return path
}

test('a setting is read from the file that NAME_FILE names, without its last newline', () => {
  const config = loadConfig({
    METRICS_TOKEN_FILE: secretFile('metrics', 'sixteen characters\n'),
    SMTP_URL_FILE: secretFile('smtp', 'smtps://user:p%40ss@mail.example.com\r\n'),
  })
  expect(config.metricsToken).toBe('sixteen characters')
  expect(config.smtpUrl).toBe('smtps://user:p%40ss@mail.example.com')
})

test.each([
  [
    'a missing file',
    { METRICS_TOKEN_FILE: '/nowhere/token' },
    'METRICS_TOKEN_FILE must name a file with the value: it doesn’t exist (/nowhere/token).',
  ],
  [
    'a folder',
    { METRICS_TOKEN_FILE: '/tmp' },
    'METRICS_TOKEN_FILE must name a file with the value: it’s a folder (/tmp).',
  ],
  ['an empty file', { METRICS_TOKEN_FILE: secretFile('empty', '\n') }, 'it’s empty'],
  [
    'both',
    { METRICS_TOKEN_FILE: secretFile('token', 'x'.repeat(20)), METRICS_TOKEN: 'y'.repeat(20) },
    'METRICS_TOKEN_FILE must not be set together with METRICS_TOKEN.',
  ],
])('%s stops startup with a sentence', (_case, env, sentence) => {
  expect(() => loadConfig(env)).toThrow(sentence)
})

test('what a file holds is never repeated', () => {
  const path = secretFile('short', 'hunter2')
  const start = () => loadConfig({ METRICS_TOKEN_FILE: path, PORT_FILE: path })
  expect(start).toThrow(`METRICS_TOKEN must have at least 16 characters (read from ${path}).`)
  expect(start).not.toThrow(/hunter2/)
})
