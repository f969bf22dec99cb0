export type ApiCall = {
  requestId: string
  path: string
  header(name: string): string | undefined
  text(): Promise<string>
  /** The client's, as limits count it: one for each IPv6 /64. */
  address(): string
  exactAddress(): string
  /** Sent with any response, beside the fixed ones. Names and values alternate: Node writes a flat list much faster than an object. */
  headers: string[]
}

/** What a request is read from. */
export type Source = Pick<ApiCall, 'path' | 'header' | 'text' | 'address' | 'exactAddress'>

export type Answer = Pick<ApiCall, 'headers'> & { status: number; body: string }
