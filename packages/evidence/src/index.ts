export { checkFile } from './check/check-file.ts'
export type { CheckReport, Finding } from './check/check-package.ts'
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
