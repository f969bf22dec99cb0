import { badRange } from './rest-error.ts'

export type Range = { limit: number | null; offset: number }

/** The rows that `limit`/`offset` and the header `Range: 0-9` both allow. */
export function requestedRange(
  { limit, offset }: { limit: number | null; offset: number | null },
  header: string | undefined,
): Range {
  const asked = { limit, offset: offset ?? 0 }
  if (limit !== null && limit < 0) throw badRange('Limit should be greater than or equal to zero.')
  const [, first, last] = header?.match(/^(?:items=)?(\d{1,15})-(\d{0,15})$/) ?? []
  if (first === undefined || last === undefined) return asked
  if (last !== '' && Number(last) < Number(first)) {
    throw badRange('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  }
  const start = Math.max(asked.offset, Number(first))
  const ends = [last === '' ? null : Number(last) + 1, limit === null ? null : asked.offset + limit]
  const end = Math.min(...ends.map((end) => end ?? Number.POSITIVE_INFINITY))
  return { limit: end === Number.POSITIVE_INFINITY ? null : Math.max(0, end - start), offset: start }
}

/** The hosted service's default for the maximum number of rows in a response. */
export function withMaxRows({ limit, offset }: Range): Range {
  return { limit: Math.min(limit ?? maxRows, maxRows), offset }
}

/** `0-9/100`; a star where there are no rows or no count. */
export function contentRange(first: number, rows: number, total: number | null): string {
  const part = rows > 0 && total !== 0 ? `${first}-${first + rows - 1}` : '*'
  return `${part}/${total ?? '*'}`
}

/** 206 if the count exceeds the rows sent. */
export function rangeStatus({ offset }: Range, rows: number, total: number | null): 200 | 206 {
  if (total === null) return 200
  if (offset > total) {
    throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'Content-Range': contentRange(offset, 0, total),
    })
  }
  return rows < total ? 206 : 200
}

const maxRows = 1000
