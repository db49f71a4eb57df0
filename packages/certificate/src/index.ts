export { implicit, oid, sequence } from './der.ts'
export { selfSigned, type Extension } from './self-signed.ts'
