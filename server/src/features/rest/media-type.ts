import { RestError } from './rest-error.ts'

export type MediaType = { isSingle: boolean; stripNulls: boolean }

/** The first acceptable media type in `Accept`: JSON, as an array or a single object. */
export function negotiateMediaType(accept: string | undefined): MediaType {
  const wanted = (accept ?? '*/*').split(',').map(parseMediaRange)
  const [best] = wanted
    .filter(({ name, quality }) => offered.has(name) && quality > 0)
    .sort((left, right) => right.quality - left.quality)
  if (best) return { isSingle: best.name.startsWith('application/vnd.pgrst.object'), stripNulls: best.stripNulls }
  throw new RestError(
    406,
    'PGRST107',
    `None of these media types are available: ${wanted.map(({ name }) => name).join(', ')}`,
  )
}

export function contentType({ isSingle, stripNulls }: MediaType): string {
  const stripped = stripNulls ? ';nulls=stripped' : ''
  if (isSingle) return `application/vnd.pgrst.object+json${stripped}; charset=utf-8`
  return stripNulls ? `application/vnd.pgrst.array+json${stripped}; charset=utf-8` : jsonType
}

export const jsonType = 'application/json; charset=utf-8'

function parseMediaRange(text: string) {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return {
    name: name || '*/*',
    quality: quality === undefined ? 1 : Number(quality) || 0,
    stripNulls: name.startsWith('application/vnd.pgrst.') && parameters.includes('nulls=stripped'),
  }
}

const offered = new Set([
  '*/*',
  'application/*',
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.object',
  'application/vnd.pgrst.array+json',
  'application/vnd.pgrst.array',
])
