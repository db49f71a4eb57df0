import type { ReceivedFile } from './client.ts'

/** How long the browser may take to start saving before the memory is given back, ms. */
const KEEP = 60_000

/** Hands a received file to the browser's downloads. */
export function saveFile({ blob, fileName }: ReceivedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP)
}
