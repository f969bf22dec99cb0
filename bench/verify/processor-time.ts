import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds a process has used so far; with `withChildren`, including its children. */
export function processorSeconds(pid: number, { withChildren = false } = {}): number {
  const own = statOf(pid)
  if (!own) return 0
  if (!withChildren) return own.seconds
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const children = all.filter(({ parent }) => parent === pid)
  return children.reduce((sum, { seconds }) => sum + seconds, own.seconds)
}

const ticksPerSecond = 100

function statOf(pid: number): { parent: number; seconds: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond }
  } catch {
    return null
  }
}
