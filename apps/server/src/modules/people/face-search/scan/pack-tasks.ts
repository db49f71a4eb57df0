import { OWNER_BYTES, type createUnsealMany } from '#server/infra/secrets/unseal-many.ts'
import { createCandidates } from '#server/modules/people/capture/packs/candidates.ts'
import {
  openPackOf,
  sealPack,
  uuidBytes,
  type PackName,
} from '#server/modules/people/capture/packs/coarse-pack.ts'
import { createPackMemory } from '#server/modules/people/capture/packs/pack-memory.ts'
import { dimensionsOf, openFeatures } from '#server/modules/people/recognition/face-index/feature-pack.ts'
import { idTextAt } from '#server/modules/people/recognition/face-index/id-words.ts'
import type { CompareTask, MadePack, PackTask } from './capture-scan.messages.ts'

type PackMemory = ReturnType<typeof createPackMemory>

/** The work of the thread with packs of captures. @param key 32 bytes */
export function createPackTasks(key: Buffer, unseal: ReturnType<typeof createUnsealMany>) {
  /** One by length of feature. */
  const memories = new Map<number, PackMemory>()

  function memoryOf(dimensions: number): PackMemory {
    const memory = memories.get(dimensions) ?? createPackMemory(dimensions)
    memories.set(dimensions, memory)
    return memory
  }

  return {
    /** Compares packs one after the other by their coarse forms. */
    sift({ sought, span, cameraIds, farthest, limit }: Omit<CompareTask, 'do' | 'isFew'>) {
      const dimensions = sought[0]?.length ?? 0
      const memory = memoryOf(dimensions)
      const faces = sought.map(one => memory.seek(one))
      const within = { from: uuidBytes(span.from), to: uuidBytes(span.to), cameras: new Set(cameraIds) }
      const candidates = createCandidates(farthest, limit)
      const torn: string[] = []
      return {
        add(name: PackName, sealed: Uint8Array): void {
          const opened = openPackOf(key, name, sealed)
          if (!opened) return void torn.push(name.id)
          const { pack, shape } = opened
          // Features of different lengths are not compared.
          if (shape.dimensions === dimensions) memory.sift(pack, shape, faces, within, candidates)
          pack.fill(0)
        },
        /** The captures that may be among the nearest, and the packs that cannot be opened. */
        found: () => ({ ids: candidates.ids(), torn }),
        clear: () => memory.clear(),
      }
    },

    /** A capture whose feature cannot be opened, or has another length, is in no pack: it is compared with nothing. */
    pack({ id, modelId, dimensions, captures }: PackTask): MadePack | undefined {
      const fitting = captures.filter(one => dimensionsOf(one) === dimensions)
      const memory = memoryOf(dimensions)
      const made = memory.begin(fitting.reduce((sum, { ids }) => sum + ids.length / OWNER_BYTES, 0))
      for (const { ids, cameras, features, each } of fitting)
        openFeatures(unseal, { owners: Buffer.from(ids, 'latin1'), features, each }, (n, feature, from) => {
          made.add({ id: idTextAt(ids, n), cameraId: idTextAt(cameras, n) }, feature, from)
        })
      const counts = new Map<string, number>()
      for (const { cameraId } of made.rows) counts.set(cameraId, (counts.get(cameraId) ?? 0) + 1)
      const cameras = [...counts.keys()]
      const ordered = made.rows.map(row => row.id).toSorted()
      const [first, last] = [ordered[0], ordered.at(-1)]
      if (first === undefined || last === undefined) return undefined
      const name = { id, modelId, first, last }
      const pack = made.end(cameras)
      const sealed = sealPack(key, name, pack)
      pack.fill(0)
      memory.clear()
      return { ...name, sealed, count: ordered.length, cameras, cameraCounts: [...counts.values()] }
    },
  }
}
