import { type CheckedFile, UploadQuery } from '@assay/contract/files/files'
import { csv, type Described, done, json, operationsOf, queryParameters, success } from './operation.ts'

const operation = operationsOf('Files', 'files', { id: 'The file’s id.' })

const rows = 'email,first_name\nada@example.com,Ada\nkx92@mailinator.com,Asdfgh\n'
const result = `email,first_name,assay_verdict,assay_class,assay_score,assay_did_you_mean,assay_name_verdict,assay_name_score,assay_decision,assay_reasons,assay_activity,assay_activity_reasons
ada@example.com,Ada,ok,business,0.02,,real,0.01,allow,,ordinary,
kx92@mailinator.com,Asdfgh,disposable,disposable,0.99,,fake,0.98,block,listed keyboard_run,ordinary,
`
const columns = { email: 'email', firstname: 'first_name', lastname: null, name: null }

const uploaded: CheckedFile = {
  id: '2d1f3a34-90c5-4b7e-8a43-5a0a4f1b7f52',
  name: 'people.csv',
  state: 'ready',
  pause_reason: null,
  is_test: false,
  bytes: 70,
  rows: 2,
  rows_done: 0,
  columns: [
    { name: 'email', filled: 2, samples: ['ada@example.com', 'kx92@mailinator.com'] },
    { name: 'first_name', filled: 2, samples: ['Ada', 'Asdfgh'] },
  ],
  checked_columns: columns,
  checks: 4,
  checks_done: 0,
  results: { clean: 0, disposable: 0, fake: 0, both: 0, invalid: 0, risky: 0, suspicious: 0 },
  created_at: '2026-11-16T09:30:00.000Z',
  started_at: null,
  finished_at: null,
  expires_at: '2026-11-23T09:30:00.000Z',
}
const running: CheckedFile = {
  ...uploaded,
  state: 'running',
  columns: uploaded.columns.map((column) => ({ ...column, samples: [] })),
  started_at: '2026-11-16T09:31:00.000Z',
}

const canceled: CheckedFile = { ...running, state: 'canceled', finished_at: '2026-11-16T09:32:00.000Z' }

export const filePaths: Described = {
  '/v1/files': {
    post: operation('files.upload', 'Upload a file', {
      description: 'Takes a [CSV file](/docs/files#the-file) as the body. Nothing is checked or counted yet.',
      parameters: queryParameters(UploadQuery),
      body: csv('Two people', rows),
      responses: { 201: success('CheckedFile', uploaded, 'The file, with its columns and the price.') },
      errors: ['conflict'],
    }),
    get: operation('files.list', 'List your files', {
      description: 'Newest first.',
      responses: { 200: success('FileList', { files: [running] }, 'The files.') },
    }),
  },
  '/v1/files/{id}': {
    get: operation('files.get', 'Get a file', {
      description: 'And how far it is.',
      responses: { 200: success('CheckedFile', running, 'The file.') },
    }),
    delete: operation('files.delete', 'Delete a file', {
      description: 'Erases the file and its result.',
      responses: { 204: done('It’s gone.') },
    }),
  },
  '/v1/files/{id}/start': {
    post: operation('files.start', 'Start a file', {
      description: 'Checks the columns you confirm. Each filled cell counts as one check, a full name as its parts.',
      body: json('StartFile', { columns }, 'Two columns'),
      responses: { 200: success('CheckedFile', running, 'The file.') },
      errors: ['conflict', 'quota_exceeded'],
    }),
  },
  '/v1/files/{id}/pause': {
    post: operation('files.pause', 'Pause a file', {
      description: 'What’s done stays.',
      responses: { 200: success('CheckedFile', { ...running, state: 'paused', pause_reason: 'user' }, 'The file.') },
      errors: ['conflict'],
    }),
  },
  '/v1/files/{id}/resume': {
    post: operation('files.resume', 'Resume a file', {
      description: 'Goes on where it stopped.',
      responses: { 200: success('CheckedFile', running, 'The file.') },
      errors: ['conflict', 'quota_exceeded'],
    }),
  },
  '/v1/files/{id}/cancel': {
    post: operation('files.cancel', 'Cancel a file', {
      description: 'For good. What’s done can be downloaded.',
      responses: { 200: success('CheckedFile', canceled, 'The file.') },
      errors: ['conflict'],
    }),
  },
  '/v1/files/{id}/result': {
    get: operation('files.result', 'Download a result', {
      description: 'Your rows with [our columns](/docs/files#the-result), as far as the file is done.',
      responses: { 200: done('The file.', csv('Two people', result)) },
      errors: ['conflict'],
    }),
  },
}
