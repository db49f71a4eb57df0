import { PACKAGE_PART, type ClientPlatform } from '@palisade/contract'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { api } from '../../../../shared/api/api.ts'
import { base64Of } from '../../../../shared/lib/base64.ts'
import { fingerprintOf } from '../model/package-file.ts'

export interface UploadOptions {
  signal: AbortSignal
  /** Bytes that are safe on the server. */
  onProgress: (received: number) => void
  /** ms before each further try of a part; for tests. */
  pauses?: readonly number[]
}

/** A part may take long on a slow line, ms. */
const PART_TIME_LIMIT = 120_000
/** A part that did not get through is tried again after these pauses, ms. */
const PAUSES = [1000, 3000, 10_000, 30_000]

/** Sends a package part by part, from where an earlier try of the same file broke off. @returns the upload's id */
export async function uploadPackage(
  file: File,
  platform: ClientPlatform,
  { signal, onProgress, pauses = PAUSES }: UploadOptions,
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
    received = (await withPauses(send, pauses, signal)).received
    onProgress(received)
  }
  return begun.id
}

/** Tries again when the server was not reached; what the server refuses stays refused. */
async function withPauses<Result>(
  send: () => Promise<Result>,
  pauses: readonly number[],
  signal: AbortSignal,
): Promise<Result> {
  for (const pause of pauses) {
    try {
      return await send()
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && isFinal(error))) throw error
      await waitFor(pause, signal)
    }
  }
  return send()
}

/** The server has said no; only what may pass by itself is worth another try. */
const isFinal = ({ failure, status = 0 }: ApiError) => failure === 'refused' && status < 500 && status !== 429

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  signal.throwIfAborted()
}
