/**
 * Error codes of a connection that refuses the other side's certificate: its authority is unknown, it is for another name, or it has
 * expired. For faults of OpenSSL, Node uses the names of the constants (X509_V_ERR_…) without the prefix.
 */
const CODES: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
])

/** @returns the code with which a certificate was refused; undefined for another fault */
export const certificateFault = (...codes: unknown[]): string | undefined =>
  codes.find((code): code is string => typeof code === 'string' && CODES.has(code))
