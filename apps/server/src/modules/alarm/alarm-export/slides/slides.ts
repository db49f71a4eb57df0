import { Readable } from 'node:stream'
import type { Files } from '../../../../infra/files/files.ts'
import { unzip } from '../../../../infra/spreadsheet/unzip.ts'
import { zipStream, type ZipEntry } from '../../../../infra/spreadsheet/zip-stream.ts'
import { writeInThread } from '../../../../infra/write-in-thread.ts'
import type { AlarmFacts } from '../alarm-facts.ts'

/** A stored picture and its size, px. */
export interface SlidePicture {
  key: string
  width: number
  height: number
}

export interface AlarmSlide extends AlarmFacts {
  /** JPEG; left out where there is none to be seen. */
  picture?: SlidePicture | undefined
  /** PNG of where it is. */
  place?: SlidePicture | undefined
}

/** The worker's input. */
export interface SlideTask {
  title: string
  /** Lines of the cover. */
  lines: string[]
  slides: AlarmSlide[]
  words: { noPicture: string; noPlace: string; place: string; history: string; more: string[] }
}

/** Heap of the thread that writes slides, MB: it holds the texts of 300 slides, and no picture. */
const HEAP_LIMIT = 256
/** Of the slides without their pictures. */
const LIMITS = { bytes: 128 * 1024 * 1024, entries: 10_000 }
const MEDIA = 'ppt/media/'

/**
 * Writes slides. A thread of its own writes them with the key of each picture in its place, so that nobody waits meanwhile; the
 * pictures come into the file one after the other, so that one of them at a time is in memory.
 * @throws when the thread fails or is stopped
 */
export async function writeSlides(
  task: SlideTask,
  files: Pick<Files, 'open'>,
  signal: AbortSignal,
): Promise<Readable> {
  const module = new URL('slides.worker.ts', import.meta.url)
  const texts = await writeInThread(module, { task, heapLimit: HEAP_LIMIT, signal })
  const parts = unzip(texts, name => !name.endsWith('/'), LIMITS)
  return Readable.from(zipStream(withPictures(parts, files)), { objectMode: false })
}

async function* withPictures(
  parts: ReadonlyMap<string, Buffer>,
  files: Pick<Files, 'open'>,
): AsyncGenerator<ZipEntry> {
  for (const [name, content] of parts) {
    if (!name.startsWith(MEDIA)) {
      yield { name, content: [content] }
      continue
    }
    const picture = await files.open(content.toString())
    if (!picture) throw new Error('a picture of the slides is gone')
    yield { name, content: picture.stream, isPacked: true }
  }
}
