import { STATUS_CODES } from 'node:http'
import type { Content, OpenApi, Operation } from '../openapi/types.ts'
import { printJson } from '../print-json.ts'

/** The OpenAPI document as a Postman collection, format 2.1. Set `api_key` and send. */
export function postmanCollection({ info, servers, paths }: OpenApi) {
  return {
    info: { name: info.title, description: info.description, version: info.version, schema },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Token', type: 'string' },
        { key: 'value', value: '{{api_key}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'base_url', value: servers[0]?.url ?? '', type: 'string' },
      { key: 'api_key', value: '', type: 'string' },
    ],
    item: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => itemOf(path, method.toUpperCase(), operation)),
    ),
  }
}

function itemOf(path: string, method: string, operation: Operation) {
  const request = requestOf(path, method, operation)
  return {
    name: operation.summary,
    request,
    response: Object.entries(operation.responses).flatMap(([status, { content }]) =>
      examplesOf(content).map(([name, value]) => ({
        name: status === '200' ? 'Success' : name,
        originalRequest: request,
        status: STATUS_CODES[status] ?? '',
        code: Number(status),
        _postman_previewlanguage: 'json',
        header: [{ key: 'Content-Type', value: 'application/json' }],
        body: printJson(value),
      })),
    ),
  }
}

function requestOf(path: string, method: string, { description, parameters, requestBody }: Operation) {
  const headers = parameters.flatMap(({ name, in: where, description: says }) =>
    where !== 'header'
      ? []
      : {
          key: name,
          value: '{{$guid}}',
          description: says,
          disabled: true,
        },
  )
  const [[, body] = []] = requestBody ? examplesOf(requestBody.content) : []
  return {
    method,
    description,
    header: [...(requestBody ? [{ key: 'Content-Type', value: 'application/json' }] : []), ...headers],
    url: { raw: `{{base_url}}${path}`, host: ['{{base_url}}'], path: path.slice(1).split('/') },
    ...(requestBody && { body: { mode: 'raw', raw: printJson(body), options: { raw: { language: 'json' } } } }),
  }
}

function examplesOf(content: Content): [name: string, value: unknown][] {
  return Object.entries(content['application/json'].examples).map(([name, { value }]) => [name, value])
}

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
