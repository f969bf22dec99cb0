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
