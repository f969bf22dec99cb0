import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { credentials } from '../verify/account.ts'

/** Without `from`, each has their own address and the right password. */
type Rush = { count: number; from?: string }

export type Crowd = { send(rush: Rush): Promise<number[]>; leave(): void }

/** A crowd or one attacker, in a separate process. */
export async function gatherCrowd(url: string, publishableKey: string): Promise<Crowd> {
  const { email, password } = credentials
  const args = ['bench/logins/crowd-process.mjs', url, publishableKey, email, password]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  // In reality the crowd has its own machines.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return {
    async send(rush) {
      child.stdin.write(JSON.stringify(rush))
      let answer = ''
      while (!answer.endsWith(']')) answer += String((await once(child.stdout, 'data'))[0])
      return JSON.parse(answer)
    },
    leave: () => void child.stdin.end(),
  }
}
