import { open } from 'node:fs/promises'

const PIECE = 256 * 1024

/** Reads a file piece by piece into one buffer: each piece is to be done with when `use` resolves. */
export async function eachPiece(file: string, use: (piece: Buffer) => Promise<void> | void): Promise<void> {
  const handle = await open(file, 'r')
  const buffer = Buffer.allocUnsafeSlow(PIECE)
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, PIECE)
      if (bytesRead === 0) return
      await use(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}
