import { hostname } from 'node:os'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { OpenSpan, SpanRef, SpanStart, Tracer } from '../../ports/tracer.ts'

export type TracingOptions = {
  /** The collector's URL: traces go to `/v1/traces` below it. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The share of traces to keep, from 0 to 1. */
  ratio: number
  /** Whether all requests come through our own proxy, so that their trace headers can be trusted. */
  trustsCallers: boolean
  version: string
  port: number
  /** Which of several workers on that port, if there are several. */
  worker?: number | undefined
}

/** Exports spans over OTLP, in the background and in batches. A collector that is away costs spans, never a request. */
export function createTracer(options: TracingOptions, { log }: { log: Logger }): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint}/v1/traces`,
    headers: options.headers,
    timeoutMillis,
  })
  const ratio = new TraceIdRatioBasedSampler(options.ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.version': options.version,
      'service.instance.id': [hostname(), options.port, options.worker ?? []].flat().join(':'),
    }),
    // A caller may leave a trace out, but can't have us keep more than our share.
    sampler: new ParentBasedSampler({
      root: ratio,
      remoteParentSampled: ratio,
      remoteParentNotSampled: new AlwaysOffSampler(),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2000 })],
  })
  const report = reportOncePerMinute(log)
  setGlobalErrorHandler(report)
  // An own instance rather than the API's global one, which other packages could pick up.
  const contexts = new AsyncLocalStorageContextManager().enable()
  const spans = provider.getTracer(options.serviceName, options.version)

  return {
    isOn: true,
    async follow(start, work) {
      const parent = parentOf(start, contexts.active(), options.trustsCallers)
      const links = (start.links ?? []).flatMap((context) => (context ? { context } : []))
      const span = spans.startSpan(
        start.name,
        { kind: kinds[start.kind], attributes: start.attributes ?? {}, links },
        parent,
      )
      try {
        return await contexts.with(trace.setSpan(parent, span), () => work(openSpan(span)))
      } catch (error) {
        // The error's name and code only, because a message may repeat a value.
        span.setAttribute('error.type', errorType(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    current: () => trace.getSpan(contexts.active())?.spanContext() ?? null,
    stop: () => provider.shutdown().catch(report),
  }
}

// With a collector that is away, also how long a stopping process waits to hand over its last spans.
const timeoutMillis = 3000

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

function parentOf({ kind, parent, traceparent }: SpanStart, active: Context, trustsCallers: boolean): Context {
  if (parent !== undefined) return parent === null ? ROOT_CONTEXT : contextOf(parent)
  if (kind !== 'server') return active
  // A request starts a trace of its own, whatever this process was doing before.
  const caller = trustsCallers && traceparent ? parseTraceParent(traceparent) : null
  return caller ? contextOf({ ...caller, isRemote: true }) : ROOT_CONTEXT
}

function contextOf(ref: SpanRef & { isRemote?: boolean }): Context {
  return trace.setSpanContext(ROOT_CONTEXT, ref)
}

function openSpan(span: Span): OpenSpan {
  return {
    rename: (name) => void span.updateName(name),
    note: (attributes) => void span.setAttributes(attributes),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
  }
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function reportOncePerMinute(log: Logger): (error: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - reportedAt < 60_000) return
    reportedAt = performance.now()
    log.warn({ err: error }, 'traces could not be exported')
  }
}
