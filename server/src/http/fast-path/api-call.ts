export type ApiCall = {
  requestId: string
  path: string
  header(name: string): string | undefined
  text(): Promise<string>
  /** Of whoever calls. */
  address(): string
  /** Sent with the answer and with an error alike: names and values in turns, which Node writes much faster than an object. */
  headers: string[]
}

/** What a call is read from. */
export type Source = Pick<ApiCall, 'path' | 'header' | 'text' | 'address'>
