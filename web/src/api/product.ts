import { invalidResponse, type SendOptions, send } from './send.ts'

/**
 * One request to the product API as the signed-in user: the body of the response, or an `ApiError`. The body is typed by the contract and not parsed (ADR 47): the server that sends it also sent this script,
 * and its types and tests hold it to the contract.
 */
export async function request<Body>(path: string, options: SendOptions = {}): Promise<Body> {
  const response = await send(path, options)
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalidResponse(response, cause)
  }
}
