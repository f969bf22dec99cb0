/** 32 bits of a word. The lists, the filters and the training all use this one. */
export function hashUnits(units: Uint16Array, start: number, end: number): number {
  return mix(addUnits(emptyHash, units, start, end))
}

export function hashText(text: string): number {
  let hash: number = emptyHash
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), prime)
  return mix(hash)
}

/** For a phrase of several words: begin with `emptyHash`, end with `mix`. */
export const emptyHash = 0x811c9dc5

export function addUnits(before: number, units: Uint16Array, start: number, end: number): number {
  let hash = before
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (units[i] ?? 0), prime)
  return hash
}

export function addSpace(before: number): number {
  return Math.imul(before ^ 32, prime)
}

/** FNV leaves its low bits poorly mixed for short words; tables index by them. Signed, because such a number needs no box in memory. */
export function mix(hash: number): number {
  let mixed = hash
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

const prime = 0x01000193
