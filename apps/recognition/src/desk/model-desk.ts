import {
  MODELS_MAX,
  type ModelAnswer,
  type ModelUpload,
  type StoredModel,
} from '@palisade/contract/recognition'
import type { Logger } from 'pino'
import type { Recogniser } from '../recogniser.ts'
import { WorkerError } from '../worker/worker-process.ts'
import { builtInManifest, type BuiltInDetector } from '../model/built-in-manifest.ts'
import type { ModelDraft } from '../model/model-draft.ts'
import { ModelError } from '../model/model-error.ts'
import { isBuiltInName, type KeptModel, type ModelStore } from '../model/model-store.ts'
import { tryModel } from './model-trial.ts'

export interface ModelDeskDeps {
  store: ModelStore
  draft: ModelDraft
  recogniser: Pick<Recogniser, 'status' | 'use'>
  detector: BuiltInDetector
  log: Logger
  trial?: typeof tryModel
}

/** Models are brought, used and removed here, one deed at a time. Never throws for a model's sake: what is wrong is the answer. */
export interface ModelDesk {
  list(): Promise<StoredModel[]>
  begin(upload: ModelUpload): Promise<ModelAnswer>
  put(uploadId: string, file: string, offset: number, part: Buffer): Promise<ModelAnswer>
  /** Tries what was brought; it is kept when it passes, and forgotten when not. */
  add(uploadId: string): Promise<ModelAnswer>
  use(id: string): Promise<ModelAnswer>
  remove(id: string): Promise<ModelAnswer>
}

export function createModelDesk(deps: ModelDeskDeps): ModelDesk {
  const { store, draft, recogniser, detector, log, trial = tryModel } = deps
  const builtIn = builtInManifest(detector)
  let isBusy = false

  async function answer(work: () => Promise<Omit<Extract<ModelAnswer, { ok: true }>, 'ok'>>) {
    if (isBusy) return { ok: false, refusal: 'busy' } as const
    isBusy = true
    try {
      return { ok: true, ...(await work()) } as const
    } catch (error) {
      const fault = asModelError(error)
      log.warn({ err: error }, 'a model was refused')
      return { ok: false, refusal: fault.refusal, detail: fault.detail } as const
    } finally {
      isBusy = false
    }
  }

  const stateOf = (isChosen: boolean, id: string): StoredModel['state'] => {
    if (!isChosen) return 'ready'
    const { model, hasFailed } = recogniser.status()
    if (model?.name === id) return 'in_use'
    return hasFailed ? 'failed' : 'loading'
  }

  function present({ manifest, trial: made }: KeptModel, chosen: string | undefined): StoredModel {
    const { id, vendor, licence, embedder } = manifest
    const state = stateOf(chosen === id, id)
    return { id, vendor, licence, dimensions: embedder.dimensions, isBuiltIn: false, state, trial: made }
  }

  async function list(): Promise<StoredModel[]> {
    const [kept, chosen] = [await store.list(), await store.chosen()]
    const { id, vendor, licence, embedder } = builtIn
    const state = stateOf(chosen === undefined, id)
    const { dimensions } = embedder
    const first = { id, vendor, licence, dimensions, isBuiltIn: true, state, trial: null }
    return [first, ...kept.map(model => present(model, chosen))]
  }

  async function requireRoom(id: string): Promise<void> {
    const kept = await store.list()
    const isTaken = isBuiltInName(id) || kept.some(({ manifest }) => manifest.id === id)
    if (isTaken) throw new ModelError('id_taken', id)
    if (kept.length >= MODELS_MAX) throw new ModelError('too_many')
  }

  return {
    list,
    begin: upload =>
      answer(async () => ({ uploadId: await draft.begin(upload, ({ id }) => requireRoom(id)) })),
    put: (uploadId, file, offset, part) =>
      answer(async () => ({ received: await draft.put(uploadId, file, offset, part) })),
    add: uploadId =>
      answer(async () => {
        const { folder, manifest } = draft.whole(uploadId)
        try {
          await requireRoom(manifest.id)
          const model = { manifest, trial: await trial(folder, manifest) }
          await store.keep(folder, model)
          log.info({ model: manifest.id, ...model.trial }, 'model added')
          return { model: present(model, await store.chosen()) }
        } finally {
          await draft.discard()
        }
      }),
    use: id =>
      answer(async () => {
        const wasInUse = (await store.chosen()) ?? builtIn.id
        await recogniser.use(id === builtIn.id ? undefined : id)
        const model = (await list()).find(one => one.id === id)
        return { model, wasInUse }
      }),
    remove: id =>
      answer(async () => {
        const found = await store.find(id)
        if (!found) throw new ModelError('not_found', id)
        const chosen = await store.chosen()
        if (chosen === id) throw new ModelError('in_use', id)
        await store.remove(id)
        return { model: present(found, chosen) }
      }),
  }
}

function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  if (!(error instanceof WorkerError)) throw error
  return new ModelError(error.failure === 'timeout' ? 'too_slow' : 'crashed', undefined, { cause: error })
}
