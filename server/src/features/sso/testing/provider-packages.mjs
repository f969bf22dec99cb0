import { Provider as OpenIdProvider } from 'oidc-provider'
import samlpPackage from 'samlp'
import { SignedXml as XmlSigner } from 'xml-crypto'

export const Provider = OpenIdProvider
export const SignedXml = XmlSigner
export const samlp = samlpPackage
