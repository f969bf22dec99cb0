export type RestStatus = 300 | 400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 416 | 500 | 503

type Extra = ErrorOptions & { details?: string | null; hint?: string | null; headers?: Record<string, string> }

/** Ends a request under `/rest/v1`. Codes and texts are PostgREST's, because clients compare them. */
export class RestError extends Error {
  override name = 'RestError'
  readonly status: RestStatus
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(
    status: RestStatus,
    code: string,
    message: string,
    { details = null, hint = null, headers = {}, ...options }: Extra = {},
  ) {
    super(message, options)
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
    this.headers = headers
  }
}

export function unknownRelation(name: string): RestError {
  return new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
}

/** In a filter, order or select, where PostgREST leaves the error to the database. */
export function unknownColumn(relation: string, column: string): RestError {
  return new RestError(400, '42703', `column ${relation}.${column} does not exist`)
}

/** In a body or in `columns`. */
export function unknownBodyColumn(relation: string, column: string): RestError {
  return new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${relation}' in the schema cache`)
}

/** Joins aren't supported, so no relation has another. */
export function unknownRelationship(relation: string, other: string): RestError {
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${relation}' and '${other}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${relation}' and '${other}' in the schema 'public', but no matches were found.`,
    },
  )
}

export function notEmbedded(name: string): RestError {
  return new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

export function unreadableBody(message: string): RestError {
  return new RestError(400, 'PGRST102', message)
}

export function badRange(details: string, headers: Record<string, string> = {}): RestError {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })
}

export function notSingular(rows: number): RestError {
  return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}

export function unsupportedMethod(method: string): RestError {
  return new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
}
