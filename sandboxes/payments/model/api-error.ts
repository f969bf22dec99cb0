/** Razorpay's fields for a failed payment. */
type Failure = { source: string; step: string; reason: string; metadata: { payment_id?: string } }

/** Ends a request to the API with Razorpay's error object: https://razorpay.com/docs/api/errors. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: 400 | 401 | 404 | 429 | 500
  readonly code: string
  readonly field: string | undefined
  readonly failure: Failure | undefined

  constructor(status: ApiError['status'], code: string, description: string, field?: string, failure?: Failure) {
    super(description)
    this.status = status
    this.code = code
    this.field = field
    this.failure = failure
  }
}

export function badRequest(description: string, field?: string): ApiError {
  return new ApiError(400, 'BAD_REQUEST_ERROR', description, field)
}

/** The charge that the request needed has failed. */
export function chargeDeclined(paymentId: string, description: string): ApiError {
  const failure = { source: 'bank', step: 'payment_authorization', reason: 'payment_failed' }
  const metadata = { payment_id: paymentId }
  return new ApiError(400, 'BAD_REQUEST_ERROR', description, undefined, { ...failure, metadata })
}

export function errorBody({ code, message, field, failure }: ApiError) {
  const reason = code === 'BAD_REQUEST_ERROR' ? 'input_validation_failed' : 'NA'
  const input: Failure = { source: 'business', step: 'payment_initiation', reason, metadata: {} }
  return { error: { code, description: message, ...(failure ?? input), ...(field !== undefined && { field }) } }
}
