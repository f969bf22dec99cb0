import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '../../error-code.ts'
import type { Account } from './account.ts'
import { type Binaries, runAs } from './binaries.ts'

/** Small on purpose: the whole product, database included, has to fit in 150 MB. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  // Filling a new file of the log with zeros holds up every commit for 35 ms; under load that's every four seconds.
  wal_init_zero: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

export type LaunchOptions = {
  binaries: Binaries
  account: Account | null
  folder: string
  socketFolder: string
  /** Without a value, PostgreSQL's default. */
  extraSettings: Record<string, string | undefined>
}

/** In its own session: Ctrl-C must reach only Assay, which drains first and stops this last. */
export function launchPostmaster({
  binaries,
  account,
  folder,
  socketFolder,
  extraSettings,
}: LaunchOptions): ChildProcess {
  const all = { ...settings, ...extraSettings, unix_socket_directories: socketFolder }
  const args = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : ['-c', `${name}=${value}`]))
  // Always a leftover from a crash: we only get here if the folder has no live server.
  rmSync(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
  const log = openSync(logFile(folder), keepsLog(folder) ? 'a' : 'w', 0o600)
  const child = spawn(binaries.postgres, ['-D', folder, ...args], {
    ...runAs(account),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

/** The folder's live postmaster, no matter who started it. Ignores a stale pid file. */
export function livePostmaster(folder: string): number | null {
  const pid = readPid(folder)
  if (pid === null || process.platform !== 'linux') return pid !== null && isAlive(pid) ? pid : null
  if (isAlive(pid) && commandOf(pid).includes('postgres')) return pid
  // A killed postmaster's children take a moment to notice; wait until they're gone before starting another.
  if (hasProcessesIn(folder)) return pid
  // PostgreSQL would mistake a reused or zombie pid for a live server.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return null
}

/**
 * Whether someone asked it to shut down once everybody has left (SIGTERM). Our pools never leave, so it would reject new
 * connections for good.
 */
export function isShuttingDown(folder: string): boolean {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'stopping'
  } catch {
    return false
  }
}

/** Fast shutdown: rolls back open transactions and flushes the rest. */
export async function stopPostmaster(folder: string): Promise<void> {
  const pid = livePostmaster(folder)
  if (pid !== null) await shutDown(pid)
}

export async function shutDown(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited === 30_000) process.kill(pid, 'SIGQUIT')
    await delay(20)
  }
}

export function lastLogLine(folder: string): string {
  const lines = readFileSync(logFile(folder), 'utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(FATAL|PANIC|LOG):\s*/, '')
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  // Zombies accept signals too.
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(statusOf(pid))
}

export function logFile(folder: string): string {
  return join(folder, 'postgres.log')
}

function keepsLog(folder: string): boolean {
  const size = statSync(logFile(folder), { throwIfNoEntry: false })?.size ?? 0
  return size < 10 * 1024 * 1024
}

function readPid(folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** Every PostgreSQL process has the data folder as its working directory. */
function hasProcessesIn(folder: string): boolean {
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && workingFolderOf(pid) === folder)
}

function workingFolderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function commandOf(pid: number): string {
  return readProcFile(pid, 'cmdline')
}

function statusOf(pid: number): string {
  return readProcFile(pid, 'status')
}

function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
