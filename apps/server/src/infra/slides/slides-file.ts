import { Readable } from 'node:stream'
import { unzip } from '#server/infra/spreadsheet/unzip.ts'
import { zipStream, type ZipEntry } from '#server/infra/spreadsheet/zip-stream.ts'
import { writeInThread } from '#server/infra/write-in-thread.ts'

export const PPTX_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** Heap of the thread that writes slides, MB: it holds the texts of some hundred slides, and no picture. */
const HEAP_LIMIT = 256
/** Of the slides without their pictures. */
const LIMITS = { bytes: 128 * 1024 * 1024, entries: 10_000 }
const MEDIA = 'ppt/media/'

/** The picture of a key; undefined where it is gone. */
export type OpenPicture = (key: string) => Promise<ZipEntry['content'] | undefined>

/**
 * Writes slides. A thread of its own writes them with the key of each picture in its place, so that nobody waits meanwhile; the
 * pictures come into the file one after the other, so that one of them at a time is in memory.
 * @param module of the thread, which takes `task` and uses `slide-pages.ts`
 * @throws when the thread fails or is stopped
 */
export async function writeSlides(
  module: URL,
  { task, open, signal }: { task: unknown; open: OpenPicture; signal: AbortSignal },
): Promise<Readable> {
  const texts = await writeInThread(module, { task, heapLimit: HEAP_LIMIT, signal })
  const parts = unzip(texts, name => !name.endsWith('/'), LIMITS)
  return Readable.from(zipStream(withPictures(parts, open)), { objectMode: false })
}

async function* withPictures(
  parts: ReadonlyMap<string, Buffer>,
  open: OpenPicture,
): AsyncGenerator<ZipEntry> {
  for (const [name, content] of parts) {
    if (!name.startsWith(MEDIA)) {
      yield { name, content: [content] }
      continue
    }
    const picture = await open(content.toString())
    if (!picture) throw new Error('a picture of the slides is gone')
    yield { name, content: picture, isPacked: true }
  }
}
