import { readFileSync } from 'node:fs'

/** What was done to the product, and the outcome. `elsewhere` is covered by a named test or bench. */
export type Finding = { done: string; figure: string; limit: string; held: 'yes' | 'no' | 'elsewhere' | 'not run' }

type FaultOptions = {
  /** Shorter where only the duration is given up. */
  isQuick: boolean
}

export type Fault = { number: number; title: string; run(options: FaultOptions): Promise<Finding[]> }

export function measured(done: string, figure: string, limit: string, isHeld: boolean): Finding {
  return { done, figure, limit, held: isHeld ? 'yes' : 'no' }
}

/** A test with a fake clock or in one process shows it better; if that test disappears, this says so. */
export function shownIn(file: string, title: string, limit: string): Finding {
  const isThere = readFileSync(file, 'utf8').includes(title)
  const figure = isThere ? 'in npm test, not run here' : 'there is no such test any more'
  return { done: `${title} (${file})`, figure, limit, held: isThere ? 'elsewhere' : 'no' }
}

export function shownByDrill(name: string, done: string, limit: string): Finding {
  return { done, figure: `npm run bench ${name}`, limit, held: 'elsewhere' }
}

/** An aborted fault is a finding too and doesn't stop the next one. */
export async function finding(done: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work()
  } catch (error) {
    const figure = error instanceof Error ? error.message : String(error)
    return [{ done, figure: `broke off: ${figure}`, limit: '', held: 'no' }]
  }
}
