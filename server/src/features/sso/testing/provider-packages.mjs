import samlpPackage from 'samlp'

export { Provider } from 'oidc-provider'
export { SignedXml } from 'xml-crypto'
export const samlp = samlpPackage
