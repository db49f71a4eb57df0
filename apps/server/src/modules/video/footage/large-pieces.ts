/** Bytes that are written at once: each write waits for the one before. */
const WRITTEN_AT_ONCE = 4 * 1024 * 1024

/** Passes bytes on in large pieces. @param onBytes told how many have come, and waited for */
export async function* largePieces(
  stream: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  let bytes = 0
  let gathered: Buffer[] = []
  let gatheredBytes = 0
  for await (const piece of stream) {
    bytes += piece.length
    await onBytes(bytes)
    gathered.push(piece)
    gatheredBytes += piece.length
    if (gatheredBytes < WRITTEN_AT_ONCE) continue
    yield Buffer.concat(gathered)
    gathered = []
    gatheredBytes = 0
  }
  if (gatheredBytes > 0) yield Buffer.concat(gathered)
}
