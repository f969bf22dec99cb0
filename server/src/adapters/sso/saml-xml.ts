import { maxReason } from '../../openid-errors.ts'
// biome-ignore lint/correctness/useImportExtensions: its types are in a declaration beside it.
import { DOMParser, type XmlElement } from './saml-packages.mjs'

export const namespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
}

/** The provider sent something unacceptable. The sentence is for whoever set up the connection. */
export class Unacceptable extends Error {
  /** It may quote the document, and goes into logs and addresses. */
  constructor(message: string) {
    super(message.slice(0, maxReason))
  }
}

/** Elements, attributes and text. A document type could define entities, so nothing with one is ever parsed. */
export function parseXml(xml: string, { allowsComments = false } = {}): XmlElement {
  if (elementsIn(xml) > maxElements) throw new Unacceptable('The document has more than 2,500 elements.')
  const markup = allowsComments ? xml.replace(/<!--[\s\S]*?-->/g, '') : xml
  if (/<!/.test(markup)) throw new Unacceptable('The document has a document type, a comment or a CDATA section.')
  if (/<\?(?!xml\s)/i.test(markup) || markup.lastIndexOf('<?') > 0) {
    throw new Unacceptable('The document has a processing instruction.')
  }
  const fail = (message: string) => {
    throw new Unacceptable(`The document isn’t valid XML: ${message.split('\n')[0]}`)
  }
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
  const { documentElement } = parser.parseFromString(markup.replace(/\r\n?/g, '\n'), 'text/xml')
  if (!documentElement) throw new Unacceptable('The document isn’t valid XML.')
  return documentElement
}

/** Parsing takes a while and nothing else runs meanwhile: 1,000 groups fit, 50,000 elements would take half a second. */
const maxElements = 2500

function elementsIn(xml: string): number {
  let count = 0
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) if (xml[at + 1] !== '/') count += 1
  return count
}

/** All of a namespace's elements with this name, at any depth. */
export function descendants(node: XmlElement, namespace: string, name: string): XmlElement[] {
  return Array.from(node.getElementsByTagNameNS(namespace, name))
}

export function children(node: XmlElement, namespace: string, name: string): XmlElement[] {
  return descendants(node, namespace, name).filter(({ parentNode }) => parentNode === node)
}

/** The only child of this name. With a second one, two readers could see different things. */
export function onlyChild(node: XmlElement, namespace: string, name: string): XmlElement {
  const [child, ...others] = children(node, namespace, name)
  if (!child || others.length > 0) throw new Unacceptable(`${node.localName} must have exactly one ${name}.`)
  return child
}

export function textOf(node: XmlElement): string {
  if (Array.from(node.childNodes).some(({ nodeType }) => nodeType !== textNode)) {
    throw new Unacceptable(`${node.localName} must contain text alone.`)
  }
  return (node.textContent ?? '').trim()
}

const textNode = 3
