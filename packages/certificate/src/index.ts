export { implicit, octets, oid, sequence } from './der.ts'
export { selfSigned, type CertificateForm, type Extension } from './self-signed.ts'
