/** What we use of them. Their own declarations bring the browser's types along, which then hold for the whole server. */

export type XmlNode = { nodeType: number; parentNode: XmlNode | null; textContent: string | null }
export type XmlAttribute = { name: string; localName: string | null; value: string }
export type XmlElement = XmlNode & {
  localName: string
  namespaceURI: string | null
  attributes: ArrayLike<XmlAttribute>
  childNodes: ArrayLike<XmlNode>
  getAttribute(name: string): string | null
  getElementsByTagName(name: string): ArrayLike<XmlElement>
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<XmlElement>
}

type Report = (message: string) => void
export class DOMParser {
  constructor(options: { errorHandler: { warning: Report; error: Report; fatalError: Report } })
  parseFromString(xml: string, type: 'text/xml'): { documentElement: XmlElement | null }
}

export type SamlOptions = {
  entryPoint: string
  logoutUrl: string
  idpCert: string[]
  idpIssuer: string
  issuer: string
  audience: string
  callbackUrl: string
  acceptedClockSkewMs: number
  identifierFormat: string | null
  disableRequestedAuthnContext: boolean
  wantAuthnResponseSigned?: boolean
  wantAssertionsSigned?: boolean
  generateUniqueId?: () => string
}

export class SAML {
  constructor(options: SamlOptions)
  getAuthorizeUrlAsync(relayState: string, host: undefined, options: object): Promise<string>
  validatePostResponseAsync(form: { SAMLResponse: string }): Promise<{ profile: { getAssertionXml?(): string } | null }>
  getLogoutUrlAsync(
    person: { issuer: string; nameID: string; nameIDFormat: string; sessionIndex?: string },
    relayState: string,
    options: object,
  ): Promise<string>
  getLogoutResponseUrlAsync(
    request: { ID: string },
    relayState: string,
    options: object,
    isSuccess: boolean,
  ): Promise<string>
}
