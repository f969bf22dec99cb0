/** Set on every request by the first two middlewares. */
export type AppEnv = { Variables: { requestId: string; nonce: string } }
