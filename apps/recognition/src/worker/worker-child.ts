import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { loadEngine, type Engine } from '../engine/engine.ts'
import { ModelError } from '../model/model-error.ts'
import { modelIdOf, readManifest } from '../model/model-files.ts'
import { PictureError, readRgb } from '../picture/read-rgb.ts'
import { workerQuestionSchema, type WorkerAnswer, type WorkerQuestion } from './messages.ts'

// The entry of a worker: one core, one picture at a time. It reads the model's files and nothing else. Its priority is low, since
// a picture that waits is worth less than streams that are recorded beside it.
setPriority(10)
// One thread, and no cache: its memory is bounded, and the worker is asked for one picture at a time.
sharp.concurrency(1)
sharp.cache(false)
new Worker(new URL('memory-watch.ts', import.meta.url)).unref()

let loaded: { engine: Engine; modelId: string } | undefined

async function load(folder: string): Promise<WorkerAnswer> {
  const manifest = await readManifest(folder)
  loaded = { engine: await loadEngine(folder, manifest), modelId: modelIdOf(manifest) }
  return { loaded: true }
}

async function look(bytes: Uint8Array): Promise<WorkerAnswer> {
  if (!loaded) return { ok: false, failure: 'no_model' }
  try {
    const picture = await readRgb(bytes)
    const faces = await loaded.engine.look(picture)
    return { ok: true, modelId: loaded.modelId, width: picture.width, height: picture.height, faces }
  } catch (error) {
    if (error instanceof PictureError) return { ok: false, failure: error.failure }
    throw error
  }
}

const answer = (question: WorkerQuestion): Promise<WorkerAnswer> =>
  question.ask === 'load' ? load(question.folder) : look(question.picture)

const faultOf = (error: unknown): WorkerAnswer => ({
  fault: error instanceof Error ? error.message : String(error),
  ...(error instanceof ModelError && { refusal: error.refusal, detail: error.detail }),
})

async function handle(message: unknown): Promise<void> {
  const { id, question } = workerQuestionSchema.parse(message)
  try {
    process.send?.({ id, answer: await answer(question) })
  } catch (error) {
    process.send?.({ id, answer: faultOf(error) })
  }
}

process.on('message', message => void handle(message))

// The parent is gone. SIGKILL is used because an orderly exit runs native destructors, which abort while a network runs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
