/** Comparison operators and their SQL. Regular expressions and full-text search are left out. */
export const operators = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const

export type Operator = keyof typeof operators

/** Operators that support any/all over a list: `like(any).{a*,b*}`. */
export const quantifiable: ReadonlySet<Operator> = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'])

export function isOperator(word: string): word is Operator {
  return Object.hasOwn(operators, word)
}
