import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ended } from '../postgres/server.ts'
import { readMoved } from './addresses.ts'

/** The guide's balancer. */
export function startHaproxy(file: string, folder: string): { stop(): Promise<void> } {
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, readMoved(file))
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', path], { stdio: 'ignore' })
  return { stop: () => ended(child, () => child.kill('SIGKILL')) }
}
