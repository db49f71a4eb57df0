import type { EngineStatus, FacesAnswer } from '@palisade/contract/recognition'
import type { Logger } from 'pino'
import type { BuiltInDetector } from './model/built-in-manifest.ts'
import { ensureBuiltInModel } from './model/built-in-model.ts'
import { ModelError } from './model/model-error.ts'
import { modelIdOf, readManifest } from './model/model-files.ts'
import type { ModelStore } from './model/model-store.ts'
import { createWorkerPool, type WorkerPool } from './worker/worker-pool.ts'

export interface RecogniserOptions {
  /** Folder of the models. */
  models: string
  store: ModelStore
  detector: BuiltInDetector
  workers: number
  log: Pick<Logger, 'info' | 'warn'>
}

type EngineModel = NonNullable<EngineStatus['model']>
interface Loaded {
  pool: WorkerPool
  model: EngineModel
}

/** The model in use and its workers. */
export interface Recogniser {
  /** Makes the chosen model ready; pictures are answered with `no_model` until then. @throws Error when it does not load */
  open(): Promise<void>
  look(picture: Uint8Array): Promise<FacesAnswer>
  status(): EngineStatus
  /**
   * Changes over to another model; the one before goes on until that one is ready.
   * @param id undefined: the built-in one
   * @throws Error when it does not load, with the one before still in use
   */
  use(id: string | undefined): Promise<void>
  stop(): Promise<void>
}

export function createRecogniser({ models, store, detector, workers, log }: RecogniserOptions): Recogniser {
  let current: Loaded | undefined
  let hasFailed = false

  async function load(id: string | undefined): Promise<Loaded> {
    const isBuiltIn = id === undefined
    if (!isBuiltIn && !(await store.find(id))) throw new ModelError('not_found', id)
    const folder = isBuiltIn ? await ensureBuiltInModel(models, detector) : store.folderOf(id)
    const manifest = await readManifest(folder)
    const { embedder, quality } = manifest
    const pool = createWorkerPool({ size: workers, folder, log })
    await pool.open()
    const modelId = modelIdOf(manifest)
    log.info({ model: manifest.id, modelId }, 'model ready')
    const model = {
      modelId,
      name: manifest.id,
      vendor: manifest.vendor,
      licence: manifest.licence,
      isBuiltIn,
      dimensions: embedder.dimensions,
      metric: embedder.metric,
      calibration: embedder.calibration,
      minFacePx: quality.minFacePx,
    }
    return { pool, model }
  }

  return {
    async open() {
      if (current) return
      try {
        const loaded = await load(await store.chosen())
        // Somebody may have chosen another one meanwhile.
        if (current) await loaded.pool.stop()
        else current = loaded
      } catch (error) {
        hasFailed = true
        throw error
      }
    },
    look: async picture => current?.pool.look(picture) ?? { ok: false, failure: 'no_model' },
    status: () => ({
      model: current?.model ?? null,
      hasFailed: hasFailed && !current,
      workers: current?.pool.workers() ?? 0,
      waiting: current?.pool.waiting() ?? 0,
    }),
    async use(id) {
      const loaded = await load(id)
      await store.choose(id)
      const before = current
      current = loaded
      await before?.pool.retire()
    },
    stop: async () => current?.pool.stop(),
  }
}
