import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Product = {
  url: string
  /** Opens the mailbox and the sandboxes; null where there are none. */
  devKey: string | null
  dataDir: string
  process: ChildProcess
  milliseconds: number
  output: () => string
  stop(): Promise<number | null>
}

type Launch = { command?: [string, ...string[]]; cwd?: string | undefined }

/**
 * The built product in its own process, on a free port, with its own data folder unless one is given. `cwd` is where another
 * version was built.
 */
export async function launchProduct(
  environment: Record<string, string> = {},
  { command: [program, ...args] = [process.execPath, 'server/dist/main.js'], cwd = process.cwd() }: Launch = {},
): Promise<Product> {
  const temporary = environment.DATA_DIR === undefined
  const dataDir = environment.DATA_DIR ?? freshFolder()
  const started = performance.now()
  const child = spawn(program, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'warn',
      PORT: '0',
      // Nothing tested or measured here uses the internet.
      FEEDS_BLOCK: 'none',
      FEEDS_ALLOW: 'none',
      MX_LOOKUPS: 'off',
      // One process, unless several are the point.
      WORKERS: '1',
      ...environment,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const printed = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = (/^ {2}App +(\S+)$/m.exec(output) ?? /"public_url":"([^"]+)".* is ready \(/.exec(output))?.[1]
      if (address) resolve(address)
    })
    // Not `exit`, which may come before the last of its output.
    child.on('close', (code) => reject(new Error(`The product did not start (exit code ${code}):\n${output}`)))
  })
  const { origin: url, searchParams } = new URL(printed)
  const devKey = searchParams.get('key')
  // Behind a balancer, the printed address is not the product's own.
  const own = `http://127.0.0.1:${environment.PORT ?? new URL(url).port}`
  if (devKey !== null) for (const address of [url, own]) devKeys.set(address, devKey)
  return {
    url,
    devKey,
    dataDir,
    process: child,
    milliseconds: performance.now() - started,
    output: () => output,
    async stop() {
      const isOver = child.exitCode !== null || child.signalCode !== null
      const exited = isOver ? child.exitCode : await exitOf(child)
      if (temporary) rmSync(dataDir, { recursive: true, force: true })
      return exited
    },
  }
}

const devKeys = new Map<string, string>()

/** What opens the mailbox and the sandboxes of a product that this process launched. */
export function devHeaders(url: string): Record<string, string> {
  const key = devKeys.get(new URL(url).origin)
  return key === undefined ? {} : { 'x-dev-key': key }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('exit', resolve)
    child.kill('SIGTERM')
  })
}

/** Accessible to the account that runs PostgreSQL when this is root. */
export function freshFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'assay-'))
  chmodSync(folder, 0o755)
  return folder
}
