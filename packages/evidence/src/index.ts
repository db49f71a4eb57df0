export { checkFile } from './check/check-file.ts'
export { checkPackage, type CheckReport, type Finding } from './check/check-package.ts'
export { CERTIFICATE_FILE, KEY_FILE, MANIFEST_FILE, SIGNATURE_FILE } from './check/names.ts'
export type { PackageFacts } from './facts.ts'
export {
  newestKey,
  openEvidenceKeys,
  readEvidenceKeys,
  renewEvidenceKey,
  type EvidenceKeys,
} from './keys-file.ts'
export { playerPage, verifyPage } from './page-files.ts'
export { newEvidenceKey, signingKeyOf, type EvidenceKey, type SigningKey } from './signing-key.ts'
export { writePackage, type PackageWriter } from './write-package.ts'
