/** FNV-1a with a finalizer, 32 bits. Lists, filters and training share it. */
export function hashUnits(units: Uint16Array, start: number, end: number): number {
  return mix(addUnits(emptyHash, units, start, end))
}

export function hashText(text: string): number {
  let hash: number = emptyHash
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), prime)
  return mix(hash)
}

/** To hash a phrase word by word, start with `emptyHash` and end with `mix`. */
export const emptyHash = 0x811c9dc5 | 0

export function addUnit(before: number, unit: number): number {
  return Math.imul(before ^ unit, prime)
}

export function addUnits(before: number, units: Uint16Array, start: number, end: number): number {
  let hash = before
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (units[i] ?? 0), prime)
  return hash
}

export function addSpace(before: number): number {
  return Math.imul(before ^ 32, prime)
}

/** FNV mixes the low bits poorly for short words, and tables index by them. Signed, so V8 keeps it unboxed. */
export function mix(hash: number): number {
  let mixed = hash
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

const prime = 0x01000193
