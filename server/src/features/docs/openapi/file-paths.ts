import { refTo } from './schemas.ts'
import type { Schema } from './types.ts'

const id = parameter('id', 'path', 'The file’s id.')
const failure = { default: json('What went wrong.', 'Error') }
const one = { parameters: [id], responses: { 200: json('The file.', 'CheckedFile'), ...failure } }

/** Requests about files. The guide explains them, so the reference page leaves them out. */
export const filePaths = {
  '/v1/files': {
    post: {
      ...about('uploadFile', 'Upload a file', 'Takes a CSV file as the body. Nothing is checked or counted yet.'),
      parameters: [parameter('name', 'query', 'What you call it.')],
      requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' } } } },
      responses: { 201: json('The file, with its columns and the price.', 'CheckedFile'), ...failure },
    },
    get: {
      ...about('listFiles', 'List files', 'Your files, newest first.'),
      responses: { 200: json('The files.', 'FileList'), ...failure },
    },
  },
  '/v1/files/{id}': {
    get: { ...about('getFile', 'Get a file', 'How far it is.'), ...one },
    delete: {
      ...about('deleteFile', 'Delete a file', 'Erases the file and its result.'),
      parameters: [id],
      responses: { 204: { description: 'It’s gone.' }, ...failure },
    },
  },
  '/v1/files/{id}/start': {
    post: {
      ...about('startFile', 'Start a file', 'Checks the columns you confirm. Each filled cell counts as one check.'),
      requestBody: { required: true, content: { 'application/json': { schema: refTo('StartFile') } } },
      ...one,
    },
  },
  '/v1/files/{id}/pause': { post: { ...about('pauseFile', 'Pause a file', 'What’s done stays.'), ...one } },
  '/v1/files/{id}/resume': { post: { ...about('resumeFile', 'Resume a file', 'Goes on where it stopped.'), ...one } },
  '/v1/files/{id}/cancel': {
    post: { ...about('cancelFile', 'Cancel a file', 'For good. What’s done can be downloaded.'), ...one },
  },
  '/v1/files/{id}/result': {
    get: {
      ...about('getResult', 'Download a result', 'Your rows with our columns, as far as the file is done.'),
      parameters: [id],
      responses: {
        200: { description: 'The file.', content: { 'text/csv': { schema: { type: 'string' } } } },
        ...failure,
      },
    },
  },
}

function about(operationId: string, summary: string, description: string) {
  return { operationId, tags: ['Files'], summary, description: `${description} Needs the \`files\` scope.` }
}

function parameter(name: string, place: 'path' | 'query', description: string) {
  return { name, in: place, required: place === 'path', description, schema: { type: 'string' } }
}

function json(
  description: string,
  schema: string,
): { description: string; content: Record<string, { schema: Schema }> } {
  return { description, content: { 'application/json': { schema: refTo(schema) } } }
}
