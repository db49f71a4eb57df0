import { Worker } from 'node:worker_threads'

interface ThreadOptions {
  /** Given to the thread as its `workerData`. */
  task: unknown
  /** Heap of the thread, MB. */
  heapLimit: number
  signal: AbortSignal
}

/**
 * Has a thread of its own write a file, so that nobody waits meanwhile. The thread posts the file's bytes, once.
 * @param module of the thread
 * @throws Error where the thread fails, ends without a file, or is stopped
 */
export async function writeInThread(
  module: URL,
  { task, heapLimit, signal }: ThreadOptions,
): Promise<Buffer> {
  signal.throwIfAborted()
  const worker = new Worker(module, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapLimit },
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const stopped = () => reject(new Error('the thread that writes a file was stopped'))
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
