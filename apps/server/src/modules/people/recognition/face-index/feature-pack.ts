import { HEAD_BYTES } from '#server/infra/secrets/sealed-bytes.ts'
import { OWNER_BYTES, type createUnsealMany } from '#server/infra/secrets/unseal-many.ts'
import type { FeaturePack } from './packing.ts'
import type { VectorIndex } from './vector-index.ts'

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT

/** @returns undefined when the pack holds no features: its bytes are no whole number of floats */
export function dimensionsOf({ each }: Pick<FeaturePack, 'each'>): number | undefined {
  const bytes = each - HEAD_BYTES
  return bytes > 0 && bytes % FLOAT_BYTES === 0 ? bytes / FLOAT_BYTES : undefined
}

const idAt = (ids: string, n: number): string => ids.slice(n * OWNER_BYTES, (n + 1) * OWNER_BYTES)

/**
 * Opens the features of a pack one after the other; one that cannot be opened is passed over.
 * @param owners ids as text, OWNER_BYTES each: what each was sealed for
 * @param features bytes, or base64 with lines in it
 * @param onFeature is given a view of memory that is written over afterwards, and where in it the feature begins
 */
export function openPack(
  unseal: ReturnType<typeof createUnsealMany>,
  { owners, features, each }: { owners: string; features: string | Uint8Array; each: number },
  onFeature: (owner: string, n: number, feature: Float32Array, from: number) => void,
): void {
  let feature = new Float32Array(0)
  const sealed = typeof features === 'string' ? Buffer.from(features, 'base64') : features
  const many = { owners: Buffer.from(owners, 'latin1'), sealed, each }
  unseal(many, (n, memory, at) => {
    // One view for all of them: one for each costs more than its opening.
    if (feature.buffer !== memory) feature = new Float32Array(memory)
    onFeature(idAt(owners, n), n, feature, at / FLOAT_BYTES)
  })
}

/** Adds the features of a pack to an index of their length; one that cannot be opened is left out. */
export function addPack(
  index: VectorIndex,
  unseal: ReturnType<typeof createUnsealMany>,
  { entries, pictures, groups, features, each }: FeaturePack,
): void {
  openPack(unseal, { owners: pictures, features, each }, (pictureId, n, feature, from) =>
    index.add({ entryId: idAt(entries, n), pictureId, groupId: idAt(groups, n), feature, from }),
  )
}
