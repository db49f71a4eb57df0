import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { faceModelManifestSchema, type FaceModelManifest } from '@palisade/contract/recognition'
import { ModelError } from './model-error.ts'

/** Counts up when what we do around the networks changes features: alignment, mirroring, the way crops are made. */
const FEATURE_VERSION = 1
export const MANIFEST_FILE = 'model.json'

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** @throws Error when the manifest is missing or wrong */
export async function readManifest(folder: string): Promise<FaceModelManifest> {
  return faceModelManifestSchema.parse(JSON.parse(await readFile(path.join(folder, MANIFEST_FILE), 'utf8')))
}

/** A file of a model. @throws ModelError file_missing, hash_mismatch */
export async function readModelFile(
  folder: string,
  { file, sha256 }: { file: string; sha256: string },
): Promise<Buffer> {
  const bytes = await readFile(path.join(folder, file)).catch((cause: unknown) => {
    throw new ModelError('file_missing', file, { cause })
  })
  if (sha256Of(bytes) !== sha256) throw new ModelError('hash_mismatch', file)
  return bytes
}

/** The files that a manifest names. */
export const partsOf = ({ detector, landmarks, embedder }: FaceModelManifest) =>
  [detector, detector.anchors, landmarks, embedder].flatMap(part => part ?? [])

/** Everything that a feature depends on, as one name: features of different names are never compared. */
export function modelIdOf({ embedder, landmarks, detector }: FaceModelManifest): string {
  const parts = [FEATURE_VERSION, embedder, landmarks ?? detector.sha256]
  return sha256Of(JSON.stringify(parts)).slice(0, 32)
}
