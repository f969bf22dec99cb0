/** Decodes a label such as `xn--bcher-kva` (RFC 3492); null if it isn't punycode. */
export function decodePunycode(label: string): string | null {
  if (!label.startsWith('xn--') || label.length > 63) return null
  const encoded = label.slice(4)
  const dash = encoded.lastIndexOf('-')
  const letters = dash > 0 ? encoded.slice(0, dash).split('') : []
  let code = 128
  let index = 0
  let bias = 72
  for (let at = dash > 0 ? dash + 1 : 0; at < encoded.length; ) {
    const before = index
    for (let weight = 1, step = base; ; step += base) {
      const digit = digits.indexOf(encoded[at++] ?? '?')
      if (digit < 0) return null
      index += digit * weight
      const threshold = Math.min(Math.max(step - bias, 1), 26)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const count = letters.length + 1
    bias = adapt(index - before, count, before === 0)
    code += Math.floor(index / count)
    if (code > 0x10ffff) return null
    index %= count
    letters.splice(index++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

const base = 36
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : delta >> 1
  rest += Math.floor(rest / count)
  let steps = 0
  for (; rest > 455; steps += base) rest = Math.floor(rest / 35)
  return steps + Math.floor((base * rest) / (rest + 38))
}
