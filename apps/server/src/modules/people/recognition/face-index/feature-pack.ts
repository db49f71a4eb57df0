import { HEAD_BYTES } from '#server/infra/secrets/sealed-bytes.ts'
import { OWNER_BYTES, type createUnsealMany } from '#server/infra/secrets/unseal-many.ts'
import { createIdTexts, ID_WORDS, writeIdText } from './id-words.ts'
import { PACK_IDS, type FeaturePack } from './packing.ts'
import type { VectorIndex } from './vector-index.ts'

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT

/** @returns undefined when the pack holds no features: its bytes are no whole number of floats */
export function dimensionsOf({ each }: Pick<FeaturePack, 'each'>): number | undefined {
  const bytes = each - HEAD_BYTES
  return bytes > 0 && bytes % FLOAT_BYTES === 0 ? bytes / FLOAT_BYTES : undefined
}

/**
 * Opens features one after the other; one that cannot be opened is passed over.
 * @param owners ids as text, OWNER_BYTES each: what each was sealed for
 * @param features bytes, or base64 with lines in it
 * @param onFeature is given a view of memory that is written over afterwards, and where in it the feature begins
 */
export function openFeatures(
  unseal: ReturnType<typeof createUnsealMany>,
  { owners, features, each }: { owners: Uint8Array; features: string | Uint8Array; each: number },
  onFeature: (n: number, feature: Float32Array, from: number) => void,
): void {
  let feature = new Float32Array(0)
  const sealed = typeof features === 'string' ? Buffer.from(features, 'base64') : features
  unseal({ owners, sealed, each }, (n, memory, at) => {
    // One view for all of them: one for each costs more than its opening.
    if (feature.buffer !== memory) feature = new Float32Array(memory)
    onFeature(n, feature, at / FLOAT_BYTES)
  })
}

/** Features of one model and length that were opened, one after the other. */
export interface OpenedPack {
  modelId: string
  /** Numbers of a feature. */
  dimensions: number
  /** PACK_IDS words a feature: the ids of its person, its picture and its group. */
  ids: Uint32Array<ArrayBuffer>
  features: Float32Array<ArrayBuffer>
}

/** The memory of packs, for a thread that gets them. */
export const packMemory = (packs: readonly OpenedPack[]): ArrayBuffer[] =>
  packs.flatMap(({ ids, features }) => [ids.buffer, features.buffer])

/** Opens a pack; what cannot be opened is left out. @returns undefined when it holds no features */
export function openPack(
  unseal: ReturnType<typeof createUnsealMany>,
  { modelId, ids, features, each }: FeaturePack,
): OpenedPack | undefined {
  const dimensions = dimensionsOf({ each })
  if (dimensions === undefined) return undefined
  const count = ids.length / PACK_IDS
  const owners = new Uint8Array(count * OWNER_BYTES)
  for (let n = 0; n < count; n++) writeIdText(ids, n * PACK_IDS + ID_WORDS, owners, n * OWNER_BYTES)
  const openedIds = new Uint32Array(count * PACK_IDS)
  const opened = new Float32Array(count * dimensions)
  let right = 0
  openFeatures(unseal, { owners, features, each }, (n, feature, from) => {
    for (let word = 0; word < PACK_IDS; word++)
      openedIds[right * PACK_IDS + word] = ids[n * PACK_IDS + word] ?? 0
    opened.set(feature.subarray(from, from + dimensions), right * dimensions)
    right++
  })
  return {
    modelId,
    dimensions,
    ids: openedIds.subarray(0, right * PACK_IDS),
    features: opened.subarray(0, right * dimensions),
  }
}

/** Adds the features of a pack to an index of their length. */
export function addPack(index: VectorIndex, { dimensions, ids, features }: OpenedPack): void {
  const groupOf = createIdTexts()
  for (let n = 0; n * PACK_IDS < ids.length; n++) {
    const at = n * PACK_IDS
    const groupId = groupOf(ids, at + 2 * ID_WORDS)
    index.add({ ids, at, groupId, feature: features, from: n * dimensions })
  }
}
