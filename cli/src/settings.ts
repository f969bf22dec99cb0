import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { UsageError } from './output.ts'

export type Env = Record<string, string | undefined>
export type Connection = { apiKey: string; baseUrl: string; onChange?: ((baseUrl: string) => void) | undefined }

/** Where the system keeps programs' settings. Only its owner may read it. */
function settingsFile(env: Env, platform: string = process.platform): string {
  const home = env.HOME ?? homedir()
  if (env.XDG_CONFIG_HOME) return join(env.XDG_CONFIG_HOME, 'assay', 'config.json')
  if (platform === 'win32') return join(env.APPDATA ?? home, 'assay', 'config.json')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'assay', 'config.json')
  return join(home, '.config', 'assay', 'config.json')
}

export function saveConnection(env: Env, connection: Connection): string {
  const file = settingsFile(env)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify({ base_url: connection.baseUrl, api_key: connection.apiKey }, null, 2)}\n`, {
    mode: 0o600,
  })
  // A file that was there before keeps its mode.
  chmodSync(file, 0o600)
  return file
}

export function forgetConnection(env: Env): void {
  rmSync(settingsFile(env), { force: true })
}

/** From the environment, as CI sets it, or from `assay login`. */
export function findConnection(env: Env, url?: string): Connection {
  const saved = readSaved(env)
  const apiKey = env.ASSAY_API_KEY ?? saved.api_key
  const baseUrl = url ?? env.ASSAY_URL ?? saved.base_url
  if (!baseUrl || !apiKey) {
    throw new UsageError('You aren’t signed in. Run `assay login --url https://…`, or set ASSAY_URL and ASSAY_API_KEY.')
  }
  // What `assay login` saved follows the account to its region. The environment is somebody else's to change.
  const isSaved = apiKey === saved.api_key && baseUrl === saved.base_url
  const onChange = isSaved ? (there: string) => void saveConnection(env, { apiKey, baseUrl: there }) : undefined
  return { apiKey, baseUrl: checkUrl(baseUrl), onChange }
}

export function checkUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(`“${text}” isn’t a URL that starts with https:// or http://.`)
  }
  return text.replace(/\/+$/, '')
}

function readSaved(env: Env): { base_url?: string; api_key?: string } {
  try {
    return Object(JSON.parse(readFileSync(settingsFile(env), 'utf8')))
  } catch {
    return {}
  }
}
