export type StoredEvent = { kind: string; payload: object; createdAt: Date }

/** The same text at every attempt, because it is what the signature covers. */
export function composeBody({ kind, payload, createdAt }: StoredEvent): string {
  return JSON.stringify({ type: kind, timestamp: createdAt.toISOString(), data: payload })
}
