import { type ListEntry, ListFilter, ListQuery } from '@assay/contract/lists/entries'
import { bodyErrors, content, csv, done, pathParameter, queryParameters, success, toolOperation } from './operations.ts'
import type { OpenApi } from './types.ts'

const operation = toolOperation('Lists', 'lists')
const id = pathParameter('id', 'The entry’s id.')
const filters = {
  action: 'Only this list.',
  type: 'Only this type.',
  search: 'Part of the value or the note.',
  before: 'The `next` of the page before.',
}

const entry: ListEntry = {
  id: '5b6f6c1e-40c5-4a57-9d62-7a8f6f0e7c21',
  action: 'block',
  type: 'domain',
  value: 'example.net',
  note: 'Fraud',
  expires_at: null,
  created_at: '2026-11-16T09:30:00.000Z',
}
const { action, type, value, note } = entry
const file = `action,type,value,note,expires_at
block,domain,example.net,Fraud,
allow,email,ada@example.net,Our investor,2099-01-31
`

export const listPaths: OpenApi['paths'] = {
  '/v1/lists': {
    get: operation(
      {
        operationId: 'listEntries',
        summary: 'List your entries',
        description: 'Newest first, 50 at a time.',
        parameters: queryParameters(ListQuery, filters),
      },
      { 200: success('The entries.', 'ListPage', { entries: [entry], next: null, total: 1 }) },
      ['invalid_request'],
    ),
    post: operation(
      {
        operationId: 'addListEntry',
        summary: 'Add an entry',
        description: 'Counts from your very next request.',
        requestBody: { required: true, content: content('AddListEntry', 'A domain', { action, type, value, note }) },
      },
      { 201: success('The entry.', 'ListEntry', entry) },
      [...bodyErrors, 'conflict'],
    ),
  },
  '/v1/lists/{id}': {
    patch: operation(
      {
        operationId: 'changeListEntry',
        summary: 'Change an entry',
        description: 'What you leave out stays as it is.',
        parameters: [id],
        requestBody: { required: true, content: content('ChangeListEntry', 'Another list', { action: 'allow' }) },
      },
      { 200: success('The entry.', 'ListEntry', { ...entry, action: 'allow' }) },
      [...bodyErrors, 'not_found'],
    ),
    delete: operation(
      {
        operationId: 'deleteListEntry',
        summary: 'Delete an entry',
        description: 'Your next request doesn’t know it any more.',
        parameters: [id],
      },
      { 204: done('It’s gone.') },
      ['not_found'],
    ),
  },
  '/v1/lists/delete': {
    post: operation(
      {
        operationId: 'deleteListEntries',
        summary: 'Delete several entries',
        description:
          'Those you name, all that match a filter, or with `{"all": true}` every entry. An empty filter is an error.',
        requestBody: { required: true, content: content('DeleteListEntries', 'By id', { ids: [entry.id] }) },
      },
      { 200: success('How many.', 'DeletedListEntries', { deleted: 1 }) },
      bodyErrors,
    ),
  },
  '/v1/lists/import': {
    post: operation(
      {
        operationId: 'importLists',
        summary: 'Import entries',
        description:
          'Takes a [CSV file](/docs/lists#import-and-export) as the body. All of it is imported, or nothing.',
        requestBody: { required: true, content: csv('Two entries', file) },
      },
      { 200: success('What changed.', 'ImportedList', { added: 1, changed: 0, unchanged: 1 }) },
      [...bodyErrors, 'conflict'],
    ),
  },
  '/v1/lists/export': {
    get: operation(
      {
        operationId: 'exportLists',
        summary: 'Export entries',
        description: 'As CSV, with the columns that an import takes.',
        parameters: queryParameters(ListFilter, filters),
      },
      { 200: done('The file.', csv('Two entries', file)) },
      ['invalid_request'],
    ),
  },
}
