export { implicit, oid, sequence } from './der.ts'
export { isOldTls, oldTls } from './old-tls.ts'
export { selfSigned, type Extension } from './self-signed.ts'
