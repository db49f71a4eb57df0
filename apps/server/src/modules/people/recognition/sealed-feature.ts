import { sealBytes, unsealBytes } from '#server/infra/secrets/sealed-bytes.ts'

/** @param owner the id of what the feature is of @returns undefined for one that cannot be opened */
export function openFeature(key: Buffer, owner: string, sealed: Uint8Array): Float32Array | undefined {
  const bytes = unsealBytes(key, owner, sealed)
  if (!bytes || bytes.length === 0 || bytes.length % Float32Array.BYTES_PER_ELEMENT !== 0) return undefined
  // Copied: floats must begin at a multiple of four.
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

/** Seals a feature once more for another owner. */
export function resealFeature(
  key: Buffer,
  [from, to]: readonly [from: string, to: string],
  sealed: Uint8Array,
): Buffer | undefined {
  const bytes = unsealBytes(key, from, sealed)
  return bytes && sealBytes(key, to, bytes)
}
