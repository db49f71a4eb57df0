import { open } from 'node:fs/promises'
import { Fmp4Error } from '@palisade/fmp4'

/** A recorded file as its readers see it, wherever its bytes are. */
export interface RecordedSource {
  size: number
  /** Reads a part into a new buffer; rejects if the file ends before the end of that part. */
  read(position: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

export type OpenRecorded = (path: string) => Promise<RecordedSource>

/** A file on a disk of this machine. */
export const openOnDisk: OpenRecorded = async path => {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return {
      size,
      read: async (position, length) => {
        const bytes = Buffer.allocUnsafeSlow(length)
        let at = 0
        while (at < length) {
          const { bytesRead } = await handle.read(bytes, at, length - at, position + at)
          if (bytesRead === 0) throw new Fmp4Error('bad_box', 'file ends early')
          at += bytesRead
        }
        return bytes
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}
