/** As the schemas take it. Apart from them, because the browser doesn't load zod (ADR 47). */
export function isUuid(text: string | null): text is string {
  return text !== null && /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text)
}
