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

/** Adds the features of a pack to an index of their length; one that cannot be opened is left out. */
export function addPack(
  index: VectorIndex,
  unseal: ReturnType<typeof createUnsealMany>,
  { ids, features, each }: FeaturePack,
): void {
  const owners = new Uint8Array((ids.length / PACK_IDS) * OWNER_BYTES)
  for (let n = 0; n * PACK_IDS < ids.length; n++)
    writeIdText(ids, n * PACK_IDS + ID_WORDS, owners, n * OWNER_BYTES)
  const groupOf = createIdTexts()
  openFeatures(unseal, { owners, features, each }, (n, feature, from) => {
    const at = n * PACK_IDS
    index.add({ ids, at, groupId: groupOf(ids, at + 2 * ID_WORDS), feature, from })
  })
}
