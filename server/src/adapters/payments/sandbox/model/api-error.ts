/** Ends a request to the API in the provider's shape. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: 400 | 401 | 404 | 429 | 500
  readonly code: string
  readonly field: string | undefined

  constructor(status: ApiError['status'], code: string, description: string, field?: string) {
    super(description)
    this.status = status
    this.code = code
    this.field = field
  }
}

export function badRequest(description: string, field?: string): ApiError {
  return new ApiError(400, 'BAD_REQUEST_ERROR', description, field)
}

export function errorBody({ code, message, field }: ApiError) {
  return {
    error: {
      code,
      description: message,
      source: 'business',
      step: 'payment_initiation',
      reason: code === 'BAD_REQUEST_ERROR' ? 'input_validation_failed' : 'NA',
      metadata: {},
      ...(field !== undefined && { field }),
    },
  }
}
