/** As the flat list that Node writes fastest, and as the lines that it would write. */
export type FixedHeaders = { list: string[]; lines: string }

/** Headers of every JSON response written without the app. */
export function fixedHeaders(hsts: string | null): FixedHeaders {
  const list = [
    ...['Content-Type', 'application/json; charset=UTF-8'],
    ...['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ...['Cache-Control', 'no-store'],
    ...['X-Content-Type-Options', 'nosniff'],
    ...['Referrer-Policy', 'no-referrer'],
    ...['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ...['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(hsts ? ['Strict-Transport-Security', hsts] : []),
  ]
  return { list, lines: printHeaders(list) }
}

export function printHeaders(headers: string[]): string {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${safe(headers[at + 1] ?? '')}\r\n`
  return lines
}

/** A line break would start another header. */
function safe(value: string): string {
  if (/[^\x20-\x7e]/.test(value)) throw new Error('a header has characters that HTTP doesn’t allow')
  return value
}
