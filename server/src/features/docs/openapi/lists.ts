import { ImportQuery, type ListEntry, ListFilter, ListQuery } from '@assay/contract/lists/entries'
import { csv, type Described, done, json, operationsOf, queryParameters, success } from './operation.ts'

const operation = operationsOf('Lists', 'lists', { id: 'The entry’s id.' })

const entry: ListEntry = {
  id: '5b6f6c1e-40c5-4a57-9d62-7a8f6f0e7c21',
  action: 'block',
  type: 'domain',
  value: 'example.net',
  display_value: 'example.net',
  note: 'Fraud',
  expires_at: null,
  created_at: '2026-11-16T09:30:00.000Z',
}
const { action, type, value, note } = entry
const file = `action,type,value,note,expires_at
block,domain,example.net,Fraud,
allow,email,ada@example.net,Our investor,2099-01-31
`

export const listPaths: Described = {
  '/v1/lists': {
    get: operation('lists.list', 'List your entries', {
      description: 'Newest first, 50 at a time.',
      parameters: queryParameters(ListQuery),
      responses: { 200: success('ListPage', { entries: [entry], next: null, total: 1 }, 'The entries.') },
      errors: ['invalid_request'],
    }),
    post: operation('lists.add', 'Add an entry', {
      description: 'Counts from your very next request.',
      body: json('AddListEntry', { action, type, value, note }, 'A domain'),
      responses: { 201: success('ListEntry', entry, 'The entry.') },
      errors: ['conflict'],
    }),
  },
  '/v1/lists/{id}': {
    patch: operation('lists.change', 'Change an entry', {
      description: 'What you leave out stays as it is.',
      body: json('ChangeListEntry', { action: 'allow' }, 'Another list'),
      responses: { 200: success('ListEntry', { ...entry, action: 'allow' }, 'The entry.') },
    }),
    delete: operation('lists.delete', 'Delete an entry', {
      description: 'Your next request doesn’t know it anymore.',
      responses: { 204: done('It’s gone.') },
    }),
  },
  '/v1/lists/delete': {
    post: operation('lists.deleteMany', 'Delete several entries', {
      description:
        'Those you name, all that match a filter, or with `{"all": true}` every entry. An empty filter is an error.',
      body: json('DeleteListEntries', { ids: [entry.id] }, 'By id'),
      responses: { 200: success('DeletedListEntries', { deleted: 1 }, 'How many.') },
    }),
  },
  '/v1/lists/import': {
    post: operation('lists.importCsv', 'Import entries', {
      description: 'Takes a [CSV file](/docs/lists#import-and-export) as the body. All of it is imported, or nothing.',
      parameters: queryParameters(ImportQuery),
      body: csv('Two entries', file),
      responses: { 200: success('ImportedList', { added: 1, changed: 0, unchanged: 1, expired: 0 }, 'What changed.') },
      errors: ['conflict'],
    }),
  },
  '/v1/lists/export': {
    get: operation('lists.exportCsv', 'Export entries', {
      description: 'As CSV, with the columns that an import takes.',
      parameters: queryParameters(ListFilter),
      responses: { 200: done('The file.', csv('Two entries', file)) },
      errors: ['invalid_request'],
    }),
  },
}
