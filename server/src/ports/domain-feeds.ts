/** Fetches a list of domains, or nothing if it still has the given ETag. */
export type FeedReader = { read(address: string, etag: string | null): Promise<FeedResponse> }

export type FeedResponse =
  | { status: 'read'; text: string; etag: string | null }
  | { status: 'unchanged' }
  | { status: 'failed'; reason: string }
