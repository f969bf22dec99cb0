import type { z } from 'zod/mini'
import { invalidResponse, readJson, type SendOptions, send } from './send.ts'

/**
 * One request to the product API as the signed-in user: the parsed response, or an `ApiError`. The schema may still be on
 * its way: it's needed only once there is a response.
 */
export async function request<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema | Promise<Schema>,
  options: SendOptions = {},
): Promise<z.infer<Schema>> {
  const response = await send(path, options)
  const parsed = (await schema).safeParse(await readJson(response))
  if (!parsed.success) throw invalidResponse(response, parsed.error)
  return parsed.data
}
