import { Worker } from 'node:worker_threads'
import type { AlarmFacts } from '../alarm-facts.ts'

export interface AlarmSlide extends AlarmFacts {
  /** JPEG; left out where there is none to be seen. */
  picture?: Uint8Array | undefined
  /** PNG of where it is. */
  place?: Uint8Array | undefined
}

/** The worker's input. */
export interface SlideTask {
  title: string
  /** Lines of the cover. */
  lines: string[]
  slides: AlarmSlide[]
  words: { noPicture: string; noPlace: string; place: string; history: string; more: string[] }
}

/** Heap of the thread that writes slides, MB: 300 slides with pictures of 150 kB. */
const HEAP_LIMIT = 512

/** Writes slides in a thread of its own, so that nobody waits meanwhile. @throws when the thread fails or is stopped */
export async function writeSlides(task: SlideTask, signal: AbortSignal): Promise<Buffer> {
  const worker = new Worker(new URL('slides.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT },
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const stopped = () => reject(new Error('the writing of slides was stopped'))
  worker.once('message', (file: Uint8Array) =>
    resolve(Buffer.from(file.buffer, file.byteOffset, file.byteLength)),
  )
  worker.once('error', reject)
  worker.once('exit', stopped)
  signal.addEventListener('abort', stopped, { once: true })
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stopped)
    await worker.terminate()
  }
}
