export type Check = (what: string, figure: string, holds: boolean) => void

/** Prints each finding as it's made, and remembers whether all of them held. */
export function createReport() {
  let hasFailed = false
  const check: Check = (what, figure, holds) => {
    hasFailed ||= !holds
    console.log(`${holds ? 'ok  ' : 'FAIL'}  ${what.padEnd(44)} ${figure}`)
  }
  return { check, hasFailed: () => hasFailed }
}

export const { check, hasFailed } = createReport()

/** A drill that throws is a failed row, and the next one runs. */
export async function drill(title: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  console.log(`\n${title}`)
  try {
    await work()
  } catch (error) {
    check(title, error instanceof Error ? error.message : String(error), false)
  }
  console.log(`      ${((performance.now() - started) / 1000).toFixed(0)} s`)
}
