import { refTo } from './schemas.ts'

const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The entry’s id.',
  schema: { type: 'string', format: 'uuid' },
}
const filters = [
  {
    name: 'action',
    in: 'query',
    required: false,
    description: 'Only this list.',
    schema: { enum: ['allow', 'block'] },
  },
  {
    name: 'type',
    in: 'query',
    required: false,
    description: 'Only this type.',
    schema: { enum: ['email', 'domain', 'name'] },
  },
  {
    name: 'search',
    in: 'query',
    required: false,
    description: 'Part of the value or the note.',
    schema: { type: 'string', maxLength: 254 },
  },
]
const before = {
  name: 'before',
  in: 'query',
  required: false,
  description: 'The `next` of the page before.',
  schema: { type: 'string', format: 'uuid' },
}

const csv = { 'text/csv': { schema: { type: 'string' } } }

/** Shown in the guide to lists rather than in the reference: nobody needs them for a first verdict. */
export const listPaths = {
  '/v1/lists': {
    get: operation('listEntries', 'List your entries', { parameters: [...filters, before], 200: json('ListPage') }),
    post: operation('addListEntry', 'Add an entry', { body: json('AddListEntry'), 201: json('ListEntry') }),
  },
  '/v1/lists/{id}': {
    patch: operation('changeListEntry', 'Change an entry', {
      parameters: [id],
      body: json('ChangeListEntry'),
      200: json('ListEntry'),
    }),
    delete: operation('deleteListEntry', 'Delete an entry', { parameters: [id], 204: null }),
  },
  '/v1/lists/delete': {
    post: operation('deleteListEntries', 'Delete several entries', {
      body: json('DeleteListEntries'),
      200: json('DeletedListEntries'),
    }),
  },
  '/v1/lists/import': {
    post: operation('importLists', 'Import a CSV file', { body: csv, 200: json('ImportedList') }),
  },
  '/v1/lists/export': {
    get: operation('exportLists', 'Export as CSV', { parameters: filters, 200: csv }),
  },
}

type Parts = { parameters?: object[]; body?: object; 200?: object; 201?: object; 204?: null }

function operation(operationId: string, summary: string, { parameters = [], body, ...responses }: Parts) {
  return {
    operationId,
    tags: ['Lists'],
    summary,
    description: `${summary}. Needs the \`lists\` scope.`,
    parameters,
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, content]) => [
          status,
          { description: 'Done.', ...(content && { content }) },
        ]),
      ),
      default: { description: 'An error. `code` says which.', content: json('Error') },
    },
  }
}

function json(schema: string) {
  return { 'application/json': { schema: refTo(schema) } }
}
