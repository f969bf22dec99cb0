import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

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

const secret = 'x'.repeat(32)

test('SN-6 SERVER_SECRET is read from a file or from what a command prints, one secret a line', () => {
  expect(loadConfig({}).serverSecrets).toEqual([])
  const lines = secretFile('server-secret', `${secret}\n${secret}2\n`)
  expect(loadConfig({ SERVER_SECRET_FILE: lines }).serverSecrets).toEqual([secret, `${secret}2`])
  expect(loadConfig({ SERVER_SECRET_COMMAND: `cat ${lines}` }).serverSecrets).toEqual([secret, `${secret}2`])
})

test.each([
  [
    { SERVER_SECRET_FILE: '/nowhere/secret' },
    'SERVER_SECRET_FILE must name a file with the value: it doesn’t exist (/nowhere/secret).',
  ],
  [
    { SERVER_SECRET_FILE: secretFile('brief', 'hunter2') },
    'SERVER_SECRET must have at least 32 characters in every line (read from ',
  ],
  [{ SERVER_SECRET_COMMAND: 'exit 3' }, 'SERVER_SECRET_COMMAND must print the secret: it failed with exit code 3.'],
  [{ SERVER_SECRET_COMMAND: 'true' }, 'SERVER_SECRET_COMMAND must print the secret: it printed nothing.'],
  [
    { SERVER_SECRET_COMMAND: 'echo hunter2' },
    'SERVER_SECRET must have at least 32 characters in every line (printed by its command).',
  ],
  [
    { SERVER_SECRET_COMMAND: 'true', SERVER_SECRET: secret },
    'SERVER_SECRET_COMMAND must not be set together with SERVER_SECRET or its file.',
  ],
])('SN-6 %o stops startup with a sentence', (env, sentence) => {
  expect(() => loadConfig(env)).toThrow(sentence)
  expect(() => loadConfig(env)).not.toThrow(/hunter2/)
})

test('what a file holds is never repeated', () => {
  const path = secretFile('short', 'hunter2')
  const start = () => loadConfig({ METRICS_TOKEN_FILE: path, PORT_FILE: path })
  expect(start).toThrow(`METRICS_TOKEN must have at least 16 characters (read from ${path}).`)
  expect(start).not.toThrow(/hunter2/)
})
