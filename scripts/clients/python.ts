import type { Parameter, Schema } from '../../server/src/features/docs/openapi/types.ts'
import { type Operation, operations, resolve, schemas } from './operations.ts'

const notice = '# Made from the OpenAPI document by `npm run clients`. Change it there.\n'

/** `_types.py`: the schemas as typed dictionaries. */
export function printTypes(): string {
  const printed: string[] = []
  const aliases: string[] = []
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema.properties) printType(name, schema, printed)
    else aliases.push(`${name} = ${typeOf(schema, name, printed)}`)
  }
  return `${notice}from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union

if TYPE_CHECKING:
    # Type checkers come with it; at run time it isn't needed.
    from typing_extensions import NotRequired

${[...printed, ...aliases].join('\n\n')}
`
}

function printType(name: string, schema: Schema, printed: string[]): void {
  const fields = Object.entries(schema.properties ?? {}).map(([field, property]) => {
    const type = typeOf(Object(property), name + pascal(field), printed)
    const isRequired = schema.required?.includes(field)
    return { field, type: isRequired ? type : `NotRequired[${type}]`, says: String(Object(property).description ?? '') }
  })
  if (fields.some(({ field }) => keywords.has(field))) {
    const lines = fields.map(({ field, type }) => `        "${field}": ${JSON.stringify(type)},`)
    printed.push(`${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('\n')}\n    },\n)`)
    return
  }
  const lines = fields.map(({ field, type, says }) => `    ${field}: ${type}${says && `\n    """${plain(says)}"""`}`)
  printed.push(`class ${name}(TypedDict):\n${lines.join('\n')}`)
}

const keywords = new Set(['class', 'from', 'import', 'global', 'pass', 'is', 'in'])

/** A schema as a type. An object within another gets a class of its own, named after its place. */
function typeOf(schema: Schema, place: string, printed: string[]): string {
  const { $ref, anyOf, enum: choices, type } = schema
  if ($ref) return $ref.split('/').at(-1) ?? ''
  if ('const' in schema) return `Literal[${literal(schema.const)}]`
  if (choices) return `Literal[${choices.map(literal).join(', ')}]`
  if (schema.properties) {
    printType(place, schema, printed)
    return place
  }
  if (anyOf) {
    const isChoice = anyOf.filter((one) => Object(one).type !== 'null').length > 1
    return union(anyOf.map((one, at) => typeOf(Object(one), isChoice ? `${place}${at + 1}` : place, printed)))
  }
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, place, printed)))
  if (type === 'array') return `List[${typeOf(Object(schema.items), `${place}Item`, printed)}]`
  if (type === 'object') {
    const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
    return `Dict[str, ${typeOf(values, `${place}Value`, printed)}]`
  }
  return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[String(type)] ?? 'Any'
}

function union(types: string[]): string {
  const distinct = [...new Set(types.map((type) => (/^Literal\[""\]$/.test(type) ? 'str' : type)))]
  const some = distinct.filter((type) => type !== 'None')
  const joined = some.length === 1 ? (some[0] ?? '') : `Union[${some.join(', ')}]`
  return some.length < distinct.length ? `Optional[${joined}]` : joined
}

function literal(value: unknown): string {
  return value === true ? 'True' : value === false ? 'False' : value === null ? 'None' : JSON.stringify(value)
}

/** `_api.py`: a method for each endpoint, once for threads and once for asyncio. */
export function printApi(): string {
  const groups = [...new Set(operations.map(({ name }) => groupOf(name)))].filter((group) => group !== '')
  const classes = [false, true].flatMap((isAsync) => [
    ...groups.map((group) => printGroup(group, isAsync)),
    printClient(groups, isAsync),
  ])
  const defined = [...printTypes().matchAll(/^(?:class )?(\w+)(?: = |\(TypedDict)/gm)].map(([, name = '']) => name)
  const types = [...new Set(defined)].filter((name) => new RegExp(`\\b${name}\\b`).test(classes.join(''))).toSorted()
  return `${notice}from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional, Union

from ._send import UNSET, AsyncSend, Call, Csv, Send, Unset

if TYPE_CHECKING:
    from typing import Literal

    from ._types import (
${types.map((type) => `        ${type},`).join('\n')}
    )

${classes.join('\n\n')}
`
}

function printGroup(group: string, isAsync: boolean): string {
  const own = operations.filter(({ name }) => groupOf(name) === group)
  return `class ${className(group, isAsync)}:
    def __init__(self, send: ${isAsync ? 'AsyncSend' : 'Send'}) -> None:
        self._send = send

${own.map((operation) => printMethod(operation, isAsync)).join('\n\n')}
`
}

function printClient(groups: string[], isAsync: boolean): string {
  const own = operations.filter(({ name }) => groupOf(name) === '')
  return `class ${isAsync ? 'AsyncApi' : 'Api'}:
    def __init__(self, send: ${isAsync ? 'AsyncSend' : 'Send'}) -> None:
        self._send = send
${groups.map((group) => `        self.${group} = ${className(group, isAsync)}(send)`).join('\n')}

${own.map((operation) => printMethod(operation, isAsync)).join('\n\n')}
`
}

type Argument = { name: string; type: string; isRequired: boolean; use: string }

function printMethod(operation: Operation, isAsync: boolean): string {
  const { method, path, parameters, summary, description, returns, takesCsv } = operation
  const [query, headers] = [argumentsIn(parameters, 'query'), argumentsIn(parameters, 'header')]
  const ids = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const body = bodyArguments(operation)
  const all = [...query, ...headers, ...body.arguments]
  const first = [...ids.map((id) => `${id}: str`), ...(takesCsv ? ['csv: Csv'] : [])]
  const required = all.filter(({ isRequired }) => isRequired).map(({ name, type }) => `${name}: ${type}`)
  const optional = all.filter(({ isRequired }) => !isRequired).map(({ name, type }) => `${name}: ${type} = UNSET`)
  const options = ['timeout: Optional[float] = None', 'deadline: Optional[float] = None']
  const signature = ['self', ...first, ...required, '*', ...optional, ...options]
  const response =
    returns === 'json' ? typeOf(operation.response ?? {}, 'Any', []) : returns === 'csv' ? 'bytes' : 'None'
  const given = (values: Argument[]) => `{${values.map(({ use, name }) => `"${use}": ${name}`).join(', ')}}`
  const call = [
    `"${method}"`,
    ids.length === 0 ? `"${path}"` : `Call.path("${path}", ${ids.join(', ')})`,
    query.length > 0 && `query=${given(query)}`,
    headers.length > 0 && `headers=${given(headers)}`,
    body.value && `body=${body.value}`,
    takesCsv && 'csv=csv',
    returns !== 'json' && `returns="${returns}"`,
    'timeout=timeout',
    'deadline=deadline',
  ].filter(Boolean)
  return `    ${isAsync ? 'async ' : ''}def ${snake(operation.name.split('.').at(-1) ?? '')}(
        ${signature.join(',\n        ')},
    ) -> ${response}:
        """${plain(summary)}.

        ${plain(description)}
        """
        ${returns === 'nothing' ? '' : `result: ${response} = `}${isAsync ? 'await ' : ''}self._send(
            Call(
                ${call.join(',\n                ')},
            )
        )${returns === 'nothing' ? '' : '\n        return result'}`
}

function argumentsIn(parameters: Parameter[], place: Parameter['in']): Argument[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => {
      const type = name === 'If-Match' ? 'int' : name === 'silent' ? 'bool' : typeOf(schema, 'str', [])
      return { name: snake(name), use: name, isRequired: required, type: required ? type : `Union[${type}, Unset]` }
    })
}

/** A body of one object is given field by field; any other, and one that people keep as a file, as it is. */
function bodyArguments({ body }: Operation): { arguments: Argument[]; value: string | null } {
  if (!body) return { arguments: [], value: null }
  const name = body.$ref?.split('/').at(-1) ?? ''
  const { properties, required = [] } = resolve(body)
  if (!properties || name === 'Policy') {
    const argument = name === 'Policy' ? 'policy' : 'body'
    return { arguments: [{ name: argument, use: argument, isRequired: true, type: name }], value: argument }
  }
  const fields = Object.entries(properties).map(([field, property]) => ({ field, schema: Object(property) as Schema }))
  const fixed = fields.filter(({ schema }) => 'const' in schema)
  const free = fields.filter(({ schema }) => !('const' in schema))
  const given = free.map(({ field, schema }) => {
    const type = typeOf(schema, `${name}${pascal(field)}`, [])
    const isRequired = required.includes(field)
    return { name: field, use: field, isRequired, type: isRequired ? type : `Union[${type}, Unset]` }
  })
  const entries = [
    ...fixed.map(({ field, schema }) => `"${field}": ${literal(schema.const)}`),
    ...given.map(({ name: field }) => `"${field}": ${field}`),
  ]
  return { arguments: given, value: `{${entries.join(', ')}}` }
}

function groupOf(name: string): string {
  return name.includes('.') ? (name.split('.')[0] ?? '') : ''
}

function className(group: string, isAsync: boolean): string {
  return `${isAsync ? 'Async' : ''}${pascal(group)}Methods`
}

function pascal(text: string): string {
  return text.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function snake(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()
}

/** Markdown links are for the reference. */
function plain(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('\\', '\\\\')
}
