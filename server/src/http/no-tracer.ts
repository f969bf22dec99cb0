import type { OpenSpan, Tracer } from '../ports/tracer.ts'

const noSpan: OpenSpan = { rename() {}, note() {}, fail() {} }

/** For servers that export no traces. */
export const noTracer: Tracer = {
  isOn: false,
  follow: (_start, work) => work(noSpan),
  current: () => null,
  stop: async () => {},
}
