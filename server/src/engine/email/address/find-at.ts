/** Where a valid address has its @: the last one. `lastIndexOf` is no part of V8's fast code and takes longer than the loop. */
export function findAt(address: string): number {
  let at = address.length - 1
  while (at >= 0 && address.charCodeAt(at) !== atSign) at -= 1
  return at
}

const atSign = 64
