/** What a response leaks about the inside: a stack, a statement, a file. Null if nothing. */
export function findLeak(text: string): string | null {
  return leaks.map((leak) => leak.exec(text)?.[0]).find((found) => found !== undefined) ?? null
}

const leaks = [
  /\bat (async )?[\w.<>[\] ]+ \(?(file|node|\/)/,
  /\bnode_modules\b|\bnode:internal\b/,
  /(^|[\s"'(])\/(home|root|srv|opt|usr|var|tmp|work|app|Users)\/[\w./-]+/,
  /\.(ts|js|mjs|sql):\d+/,
  /\bselect\s[^:]{1,200}\sfrom\s|\binsert into \w|\bupdate \S+ set\b|\bdelete from \w/i,
  /syntax error at or near|unterminated quoted|prepared statement|pg_catalog|\bSQLSTATE\b/i,
  /\b(TypeError|RangeError|ReferenceError|ZodError|DatabaseError|ECONN\w+|Cannot read propert)/,
]
