import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import * as yazl from 'yazl'
import { CERTIFICATE_FILE, FORMAT, KEY_FILE, MANIFEST_FILE, SIGNATURE_FILE } from './check/names.ts'
import type { SigningKey } from './signing-key.ts'

export interface PackageWriter {
  /** The ZIP, while it is written. */
  output: Readable
  /** Adds a file as it comes; the next one may be added when this resolves. */
  addStream(name: string, bytes: Readable): Promise<void>
  addBuffer(name: string, bytes: Uint8Array): Promise<void>
  /** Writes certificate, manifest, signature and key. */
  finish(): Promise<void>
  /** Ends the output with an error. */
  fail(error: Error): void
}

// Its types place this in a class that has no such method.
const { dateToDosDateTime } = yazl as unknown as {
  dateToDosDateTime: (this: void, at: Date) => { date: number; time: number }
}

const PIECE = 1024 * 1024

/** Writes a package that is signed at its end; nothing of it is held in memory. */
export function writePackage(key: SigningKey, madeAt: Date): PackageWriter {
  const zip = new yazl.ZipFile()
  // Nothing is compressed: films would not become smaller, and a player reads them in the ZIP too.
  const options = { compress: false, mtime: madeAt, forceDosTimestamp: true } as yazl.ReadStreamOptions
  const files: { name: string; bytes: number; sha256: string }[] = []
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))

  async function addStream(name: string, bytes: Readable): Promise<void> {
    const hash = createHash('sha256')
    let size = 0
    const counted = new Transform({
      highWaterMark: PIECE,
      transform(piece: Buffer, _encoding, done) {
        hash.update(piece)
        size += piece.length
        done(null, piece)
      },
    })
    zip.addReadStream(counted, name, options)
    try {
      await Promise.race([pipeline(bytes, counted), broken])
    } catch (error) {
      counted.destroy()
      throw error
    } finally {
      // Where the reader of the package has gone, nobody would read this to its end, and it holds a file or a connection.
      bytes.destroy()
    }
    files.push({ name, bytes: size, sha256: hash.digest('hex') })
  }

  /** Whoever reads the output has gone. */
  const broken = finished(output, { readable: true, writable: false }).then(() => {
    throw new Error('the package has ended')
  })
  broken.catch(() => undefined)

  // A stream too, so that all headers but those of the proof are of one kind, which a checker can expect.
  const addBuffer = (name: string, bytes: Uint8Array) => addStream(name, Readable.from([Buffer.from(bytes)]))

  return {
    output,
    addStream,
    addBuffer,
    finish: async () => {
      await addBuffer(CERTIFICATE_FILE, Buffer.from(key.certificatePem))
      const { date, time } = dateToDosDateTime(madeAt)
      const manifest = {
        format: FORMAT,
        madeAt: madeAt.toISOString(),
        // As the headers have it, in the zone of who wrote it.
        zipTime: ((date << 16) | time) >>> 0,
        fingerprint: key.fingerprint,
        files,
      }
      const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
      zip.addBuffer(bytes, MANIFEST_FILE, options)
      zip.addBuffer(Buffer.from(`${key.sign(bytes).toString('base64')}\n`), SIGNATURE_FILE, options)
      zip.addBuffer(Buffer.from(key.publicPem), KEY_FILE, options)
      zip.end()
    },
    fail: error => void output.destroy(error),
  }
}
