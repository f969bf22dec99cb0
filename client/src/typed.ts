/** The one cast: validating would need a schema library in every customer's bundle, and `send` has checked for 200. */
export function typed<Response>(body: unknown): Response {
  return body as Response
}
