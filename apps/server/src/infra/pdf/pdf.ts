import pLimit from 'p-limit'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeInThread } from '#server/infra/write-in-thread.ts'

/** JPEG and its size, px. */
export interface PdfPicture {
  jpeg: Uint8Array
  width: number
  height: number
}

export interface PdfColumn {
  heading: string
  /** Of the width of the page, beside the shares of the others. */
  share: number
}

export type PdfCell = string | PdfPicture

export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isPale?: boolean }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly PdfCell[])[] }
  /** A line for each person who signs: who did and when, or room for it. */
  | { kind: 'signatures'; signatures: readonly (readonly [name: string, value: string])[] }

/** A file of A4 pages, and the worker's input. */
export interface PdfTask {
  title: string
  blocks: readonly PdfBlock[]
  /** At the foot of each page, beside its number. */
  footer: string
}

export const PDF_TYPE = 'application/pdf'

/** Heap of the thread that writes a file, MB: the font takes 40 of it, 500 pictures of stops 20. */
const HEAP_LIMIT = 256
/** Files that wait for their turn; one is written at a time, in some tenths of a second. */
const WAITING_LIMIT = 20
const inTurn = pLimit(1)

/** Writes a PDF in a thread of its own, so that nobody waits meanwhile. */
export async function writePdf(task: PdfTask, signal: AbortSignal): Promise<Buffer> {
  if (inTurn.pendingCount >= WAITING_LIMIT) throw new AppError('request.too_many')
  const module = new URL('pdf.worker.ts', import.meta.url)
  return inTurn(() => writeInThread(module, { task, heapLimit: HEAP_LIMIT, signal }))
}
