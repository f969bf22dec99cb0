/** What every request carries after the first two middlewares. */
export type AppEnv = { Variables: { requestId: string; nonce: string } }
