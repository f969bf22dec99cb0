import { ErrorBody } from '@assay/contract/errors'

/** Status and error code of a response, which is empty if it's no error. Those of /auth/v1 have the code in a header. */
export async function errorOf(response: Response | Promise<Response>): Promise<[status: number, code: string]> {
  const received = await response
  const named = received.status < 400 ? '' : received.headers.get('x-sb-error-code')
  return [received.status, named ?? ErrorBody.parse(await received.json()).code]
}
