import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** What the tests use of them: two have no declarations, and the third's bring the browser's types along. */

export class Provider {
  constructor(issuer: string, configuration: object)
  callback(): RequestListener
}

type Done<T> = (error: unknown, result: T) => void
type SamlpOptions = {
  issuer: string
  cert: string
  key: string
  recipient?: string
  destination?: string
  sessionIndex?: string
  signResponse?: boolean
  signAssertion?: boolean
  lifetimeInSeconds?: number
  profileMapper?: (user: unknown) => object
  getPostURL: (audience: string, request: unknown, incoming: IncomingMessage, done: Done<string>) => void
}
type ExpressLike = { query: Record<string, string>; user: object }
export const samlp: {
  auth(options: SamlpOptions): (
    request: IncomingMessage & ExpressLike,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void
  parseRequest(
    request: IncomingMessage & ExpressLike,
    done: Done<{ assertionConsumerServiceURL: string; id: string; issuer: string }>,
  ): void
}

export class SignedXml {
  constructor(options: { privateKey: string; publicCert?: string; signatureAlgorithm: string; canonicalizationAlgorithm: string })
  addReference(reference: { xpath: string; transforms: string[]; digestAlgorithm: string; isEmptyUri?: boolean; uri?: string }): void
  computeSignature(xml: string, options: { location: { reference: string; action: string }; prefix?: string }): void
  getSignedXml(): string
}
