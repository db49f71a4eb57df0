import type { FootageFile } from '@palisade/contract'
import { create } from 'zustand'
import { api } from '#shared/api/api.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { saveFile } from '#shared/api/save-file.ts'

/** The transfer of a file from the server. Received parts are kept, so that it goes on after a break. */
export interface Transfer {
  received: number
  total: number
  isRunning: boolean
  /** The error that interrupted it. */
  error?: unknown
}

interface Held {
  parts: Blob[]
  received: number
  etag: string | undefined
  abort: AbortController
}

/** Bytes of one part; each part is a request of its own. */
const PART = 16 * 1024 * 1024
const TRIES = 3
const RETRY_MS = 1_000

export const useTransfers = create<Readonly<Record<string, Transfer>>>(() => ({}))
const held = new Map<string, Held>()

const tell = (fileId: string, transfer: Transfer): void => useTransfers.setState({ [fileId]: transfer })

/** Fetches a file, or its missing parts, and passes it to the browser's downloads. @returns whether it is complete */
export async function startTransfer({ fileId, kind, bytes: total }: FootageFile): Promise<boolean> {
  const known = held.get(fileId)
  const own: Held = known ?? { parts: [], received: 0, etag: undefined, abort: new AbortController() }
  own.abort = new AbortController()
  held.set(fileId, own)
  tell(fileId, { received: own.received, total, isRunning: true })
  try {
    const fileName = await fetchRest(fileId, own, total)
    saveFile({
      blob: new Blob(own.parts, { type: kind === 'evidence' ? 'application/zip' : 'video/mp4' }),
      fileName,
    })
    forgetTransfer(fileId)
    return true
  } catch (error) {
    const reason = own.abort.signal.aborted ? {} : { error }
    if (held.get(fileId) === own) tell(fileId, { received: own.received, total, isRunning: false, ...reason })
    return false
  }
}

/** Pauses a transfer and keeps the received parts. */
export const pauseTransfer = (fileId: string): void => held.get(fileId)?.abort.abort()

/** Cancels a transfer and drops the received parts. */
export function forgetTransfer(fileId: string): void {
  pauseTransfer(fileId)
  held.delete(fileId)
  useTransfers.setState(({ [fileId]: _gone, ...rest }) => rest, true)
}

async function fetchRest(fileId: string, own: Held, total: number): Promise<string> {
  let fileName = ''
  do {
    const end = Math.min(own.received + PART, total) - 1
    const range = { start: own.received, end, ...(own.etag !== undefined && { etag: own.etag }) }
    const part = await triedOften(() => api.footage.getFile({ fileId }, { range, signal: own.abort.signal }))
    // The server sent the whole file instead of a part: the content has changed, so the received parts are dropped.
    if (!part.isPart) Object.assign(own, { parts: [], received: 0 })
    own.parts.push(part.blob)
    own.received += part.blob.size
    own.etag = part.etag
    fileName = part.fileName
    tell(fileId, { received: own.received, total, isRunning: true })
  } while (own.received < total)
  return fileName
}

/** Tries again while the network is away for a moment. A refusal of the server ends the transfer. */
async function triedOften<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      const mayPass = error instanceof ApiError && error.failure !== 'refused'
      if (!mayPass || tried >= TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, RETRY_MS * tried))
    }
  }
}
