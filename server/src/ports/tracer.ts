/**
 * Spans, for a tracing backend. Names and attributes say what was done, never for whom: no query string, body, key,
 * address or SQL value.
 */
export type Tracer = {
  isOn: boolean
  /** Runs the work in a span that ends with it. Spans started meanwhile are its children. */
  follow<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T>
  /** The current span, for work that is done later or for several requests at once. */
  current(): SpanRef | null
  /** Exports what is left. */
  stop(): Promise<void>
}

export type SpanStart = {
  kind: 'server' | 'client' | 'consumer' | 'internal'
  name: string
  attributes?: Attributes
  /** A caller's W3C header. Ignored unless a proxy of ours stands in between. */
  traceparent?: string | undefined
  /** Instead of the current span. */
  parent?: SpanRef | null
  /** Other spans that this one works for. */
  links?: (SpanRef | null)[]
}

export type OpenSpan = {
  rename(name: string): void
  note(attributes: Attributes): void
  /** For a failure that isn't thrown. */
  fail(): void
}

export type SpanRef = { traceId: string; spanId: string; traceFlags: number }

type Attributes = Record<string, string | number>
