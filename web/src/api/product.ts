import type { z } from 'zod/mini'
import { invalidResponse, readJson, type SendOptions, send } from './send.ts'

/** One request to the product API as the signed-in user: the parsed response, or an `ApiError`. */
export async function request<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  options: SendOptions = {},
): Promise<z.infer<Schema>> {
  const response = await send(path, options)
  const parsed = schema.safeParse(await readJson(response))
  if (!parsed.success) throw invalidResponse(response, parsed.error)
  return parsed.data
}
