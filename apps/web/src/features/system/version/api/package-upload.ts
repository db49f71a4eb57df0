import { PACKAGE_PART, type ClientPlatform } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { PART_TIME_LIMIT, withPauses } from '#shared/upload/with-pauses.ts'
import { base64Of } from '#shared/lib/base64.ts'
import { fingerprintOf } from '../model/package-file.ts'

export interface UploadOptions {
  signal: AbortSignal
  /** Bytes that are safe on the server. */
  onProgress: (received: number) => void
}

/** Sends a package part by part, from where an earlier try of the same file broke off. @returns the upload's id */
export async function uploadPackage(
  file: File,
  platform: ClientPlatform,
  { signal, onProgress }: UploadOptions,
): Promise<string> {
  const begun = await api.version.startUpload(
    { fileName: file.name, bytes: file.size, platform, fingerprint: fingerprintOf(file) },
    { signal },
  )
  let { received } = begun
  onProgress(received)
  while (received < file.size) {
    const offset = received
    const content = await base64Of(file.slice(offset, offset + PACKAGE_PART))
    const send = () =>
      api.version.putPart({ id: begun.id, offset, content }, { signal, timeLimit: PART_TIME_LIMIT })
    received = (await withPauses(send, signal)).received
    onProgress(received)
  }
  return begun.id
}
