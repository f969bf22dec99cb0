import { describe, expect, test } from 'vitest'
import { contentType, negotiateMediaType } from './media-type.ts'

describe('Accept', () => {
  test.each([
    [undefined, 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['text/html, application/json;q=0.5', 'application/json; charset=utf-8'],
    ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object+json; charset=utf-8'],
    ['application/json;q=0.1, application/vnd.pgrst.object', 'application/vnd.pgrst.object+json; charset=utf-8'],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    ],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    ],
  ])('%s', (accept, expected) => {
    expect(contentType(negotiateMediaType(accept))).toBe(expected)
  })

  test.each(['text/csv', 'application/vnd.pgrst.plan+text; for="application/json"', 'application/json;q=0'])(
    '%s is PGRST107',
    (accept) => {
      expect(() => negotiateMediaType(accept)).toThrowError(expect.objectContaining({ code: 'PGRST107', status: 406 }))
    },
  )
})
