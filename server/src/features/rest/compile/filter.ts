import type { Condition, IsValue, Logic } from '../parse/filter.ts'
import { operators } from '../parse/operators.ts'
import { compileField, type Source } from './field.ts'
import type { Bind } from './statement.ts'

/** ` where …`, or nothing. */
export function compileWhere(source: Source, filters: (Condition | Logic)[], bind: Bind): string {
  if (filters.length === 0) return ''
  return ` where ${filters.map((filter) => compileFilter(source, filter, bind)).join(' and ')}`
}

function compileFilter(source: Source, filter: Condition | Logic, bind: Bind): string {
  const condition = compileCondition(source, filter, bind)
  return filter.negated ? `not (${condition})` : `(${condition})`
}

function compileCondition(source: Source, filter: Condition | Logic, bind: Bind): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.map((part) => compileFilter(source, part, bind)).join(` ${filter.kind} `)
    case 'is':
      return `${compileField(source, filter.field, bind)} is ${isTexts[filter.value]}`
    case 'in':
      return `${compileField(source, filter.field, bind)} = any (${bind(filter.values)})`
    case 'compare': {
      const { operator, quantifier, value } = filter
      // In a URL, "*" is easier to write than "%".
      const operand = bind(operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value)
      const right = quantifier ? `${quantifier} (${operand})` : operand
      return `${compileField(source, filter.field, bind)} ${operators[operator]} ${right}`
    }
    default:
      return filter satisfies never
  }
}

const isTexts: Record<IsValue, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}
