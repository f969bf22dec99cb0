/** Fetches a list of domains; with the tag of the last time only when it has changed since. */
export type FeedReader = { read(address: string, etag: string | null): Promise<FeedAnswer> }

export type FeedAnswer =
  | { status: 'read'; text: string; etag: string | null }
  | { status: 'unchanged' }
  | { status: 'failed'; reason: string }
