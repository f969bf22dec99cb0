/** What was done to the product, and the outcome. */
export type Finding = { done: string; figure: string; limit: string; held: 'yes' | 'no' | 'not run' }

type FaultOptions = {
  /** More rounds and longer outages; what is shown is the same. */
  isFull: boolean
}

export type Fault = { number: number; title: string; run(options: FaultOptions): Promise<Finding[]> }

export function measured(done: string, figure: string, limit: string, isHeld: boolean): Finding {
  return { done, figure, limit, held: isHeld ? 'yes' : 'no' }
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
