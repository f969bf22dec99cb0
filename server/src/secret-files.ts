import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { errorCode } from './error-code.ts'

type Settings = Record<string, string>
/** Each message completes "NAME …", and never repeats what a file holds. */
type Problem = [name: string, message: string]

/**
 * Reads the settings that are given as files: `SMTP_URL_FILE=/run/secrets/smtp` sets SMTP_URL to what that file holds.
 * Any setting may be a file, because a secret in the environment is visible to child processes and in crash reports.
 * SERVER_SECRET can also be what a command prints, so that a key management service decrypts it at each start.
 */
export function readSecretFiles(set: Settings, names: string[]): { settings: Settings; problems: Problem[] } {
  const { [commandName]: command, ...settings } = set
  const problems: Problem[] = []
  for (const name of names) {
    const path = set[`${name}_FILE`]
    if (path === undefined) continue
    if (name in set) problems.push([`${name}_FILE`, `must not be set together with ${name}`])
    else {
      const content = read(path)
      if ('text' in content) settings[name] = content.text
      else problems.push([`${name}_FILE`, `must name a file with the value: ${content.problem} (${path})`])
    }
  }
  if (command === undefined) return { settings, problems }
  if ('SERVER_SECRET' in settings)
    problems.push([commandName, 'must not be set together with SERVER_SECRET or its file'])
  else {
    const content = run(command)
    if ('text' in content) settings.SERVER_SECRET = content.text
    else problems.push([commandName, `must print the secret: ${content.problem}`])
  }
  return { settings, problems }
}

function read(path: string): { text: string } | { problem: string } {
  try {
    const text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
    return text.trim() ? { text } : { problem: 'it’s empty' }
  } catch (error) {
    const code = errorCode(error) ?? ''
    return { problem: reasons[code] ?? `it can’t be read, ${code}` }
  }
}

const commandName = 'SERVER_SECRET_COMMAND'

/** Its errors go where ours go, for the operator to read. */
function run(command: string): { text: string } | { problem: string } {
  const { status, stdout, error } = spawnSync('/bin/sh', ['-c', command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 30_000,
  })
  if (status !== 0)
    return {
      problem: status === null ? `it didn’t end, ${errorCode(error) ?? ''}` : `it failed with exit code ${status}`,
    }
  return stdout.trim() ? { text: stdout.trim() } : { problem: 'it printed nothing' }
}

const reasons: Record<string, string> = {
  ENOENT: 'it doesn’t exist',
  EACCES: 'this process may not read it',
  EISDIR: 'it’s a folder',
}
