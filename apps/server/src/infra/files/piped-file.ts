import { open, type FileHandle } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'

/** Bytes of a large file that are read at once. */
const PIECE = 1024 * 1024
/** One piece is read while the one before is sent. */
const PIECES = 2

/**
 * A part of a large file, from `start` to `end`, both included, for `pipe` alone. All of it goes through the same two buffers: a
 * buffer for each piece would have V8 collect the whole heap after every 64 MiB of them. A buffer is read into again
 * once the stream that the file is piped into has called back that its piece is written, which a socket does when the system has taken it.
 */
export function pipedFile(file: string, start: number, end: number): Readable {
  const body = new Readable({ read() {} })
  const left = new Promise<never>((_resolve, reject) => {
    body.once('close', () => reject(new Error('the reader has left')))
  })
  left.catch(() => undefined)
  return Object.assign(body, {
    pipe<Out extends Writable>(out: Out): Out {
      // Nothing comes this way; whoever waits for its end is told of it.
      body.resume()
      const send = async (): Promise<void> => {
        await writePieces(file, { start, end }, piece => Promise.race([written(out, piece), left]))
        out.end()
        body.push(null)
      }
      send().catch((error: unknown) => {
        body.destroy(error instanceof Error ? error : new Error(String(error)))
      })
      return out
    },
  })
}

async function writePieces(
  file: string,
  { start, end }: { start: number; end: number },
  write: (piece: Buffer) => Promise<void>,
): Promise<void> {
  const handle = await open(file, 'r')
  try {
    const size = Math.min(PIECE, end + 1 - start)
    const turns = Array.from({ length: PIECES }, () => ({
      buffer: Buffer.allocUnsafeSlow(size),
      isWritten: Promise.resolve(),
    }))
    let at = start
    while (at <= end) {
      for (const turn of turns) {
        await turn.isWritten
        const bytes = at <= end ? await readAt(handle, turn.buffer, at, Math.min(size, end + 1 - at)) : 0
        if (bytes === 0) break
        at += bytes
        turn.isWritten = write(turn.buffer.subarray(0, bytes))
        // It is waited for when the buffer's turn comes again.
        turn.isWritten.catch(() => undefined)
      }
    }
    await Promise.all(turns.map(({ isWritten }) => isWritten))
  } finally {
    await handle.close()
  }
}

/** @throws Error where the file has become shorter: its length has been promised */
async function readAt(handle: FileHandle, buffer: Buffer, at: number, length: number): Promise<number> {
  const { bytesRead } = await handle.read(buffer, 0, length, at)
  if (bytesRead === 0) throw new Error('the file is shorter than it was')
  return bytesRead
}

const written = (out: Writable, piece: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    out.write(piece, error => (error ? reject(error) : resolve()))
  })
