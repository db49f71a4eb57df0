import type { EngineStatus, FacesAnswer } from '@palisade/contract/recognition'
import type { Logger } from 'pino'
import { ensureBuiltInModel } from './model/built-in-model.ts'
import type { BuiltInDetector } from './model/built-in-manifest.ts'
import { modelIdOf, readManifest } from './model/model-files.ts'
import { createWorkerPool, type WorkerPool } from './worker/worker-pool.ts'

export interface RecogniserOptions {
  models: string
  detector: BuiltInDetector
  workers: number
  log: Logger
}

/** The model in use and its workers. */
export interface Recogniser {
  /** Makes the built-in model ready; pictures are answered with `no_model` until then. */
  open(): Promise<void>
  look(picture: Uint8Array): Promise<FacesAnswer>
  status(): EngineStatus
  stop(): Promise<void>
}

export function createRecogniser({ models, detector, workers, log }: RecogniserOptions): Recogniser {
  let current: { pool: WorkerPool; model: NonNullable<EngineStatus['model']> } | undefined

  return {
    async open() {
      const folder = await ensureBuiltInModel(models, detector)
      const manifest = await readManifest(folder)
      const { embedder, quality } = manifest
      const pool = createWorkerPool({ size: workers, folder, log })
      await pool.open()
      const modelId = modelIdOf(manifest)
      current = {
        pool,
        model: {
          modelId,
          name: manifest.id,
          vendor: manifest.vendor,
          licence: manifest.licence,
          isBuiltIn: true,
          dimensions: embedder.dimensions,
          metric: embedder.metric,
          calibration: embedder.calibration,
          minFacePx: quality.minFacePx,
        },
      }
      log.info({ model: manifest.id, modelId }, 'model ready')
    },
    look: async picture => current?.pool.look(picture) ?? { ok: false, failure: 'no_model' },
    status: () => ({
      model: current?.model ?? null,
      workers: current?.pool.workers() ?? 0,
      waiting: current?.pool.waiting() ?? 0,
    }),
    stop: async () => current?.pool.stop(),
  }
}
