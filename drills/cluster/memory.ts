import { readFileSync } from 'node:fs'

/** The primary's workers, in the order they were started. None for a process that serves by itself. */
export function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

/** Megabytes of a process: all of it, and with what it shares divided by those who share it. */
export function memoryOf(pid: number): { resident: number; proportional: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024
  return { resident: read('Rss'), proportional: read('Pss') }
}
