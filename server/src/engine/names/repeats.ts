/** Length of the longest run of one letter. */
export function longestRun(units: Uint16Array, start: number, end: number): number {
  let longest = 0
  let length = 0
  for (let i = start; i < end; i++) {
    length = i > start && units[i] === units[i - 1] ? length + 1 : 1
    if (length > longest) longest = length
  }
  return longest
}

/** How many times a piece of two to four letters repeats to make up the whole word: 4 for "hahahaha". */
export function timesRepeated(units: Uint16Array, start: number, end: number): number {
  const length = end - start
  for (let period = 2; period <= 4 && period * 2 <= length; period++) {
    let isPeriodic = true
    for (let i = start + period; i < end && isPeriodic; i++) isPeriodic = units[i] === units[i - period]
    if (isPeriodic) return length / period
  }
  return 1
}
