import { HEAD_BYTES } from '../../../../infra/secrets/sealed-bytes.ts'
import { OWNER_BYTES, type createUnsealMany } from '../../../../infra/secrets/unseal-many.ts'
import type { FeaturePack } from './face-index.messages.ts'
import type { VectorIndex } from './vector-index.ts'

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT

/** @returns undefined when the pack holds no features: its bytes are no whole number of floats */
export function dimensionsOf({ each }: Pick<FeaturePack, 'each'>): number | undefined {
  const bytes = each - HEAD_BYTES
  return bytes > 0 && bytes % FLOAT_BYTES === 0 ? bytes / FLOAT_BYTES : undefined
}

const idAt = (ids: string, n: number): string => ids.slice(n * OWNER_BYTES, (n + 1) * OWNER_BYTES)

/** Adds the features of a pack to an index of their length; one that cannot be opened is left out. */
export function addPack(
  index: VectorIndex,
  unseal: ReturnType<typeof createUnsealMany>,
  { entries, pictures, groups, features, each }: FeaturePack,
): void {
  const owners = Buffer.from(pictures, 'latin1')
  let feature = new Float32Array(0)
  unseal({ owners, sealed: Buffer.from(features, 'base64'), each }, (n, memory, at) => {
    // One view for all of them: one for each costs more than its opening.
    if (feature.buffer !== memory) feature = new Float32Array(memory)
    index.add({
      entryId: idAt(entries, n),
      pictureId: idAt(pictures, n),
      groupId: idAt(groups, n),
      feature,
      from: at / FLOAT_BYTES,
    })
  })
}
