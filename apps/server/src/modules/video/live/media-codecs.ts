import type { MediaCodecs } from '@palisade/contract/media'
import type { Conditions } from '#server/infra/conditions/conditions.ts'

/** Tells where media programs decode no pictures or encode no streams (docs/design/0016-installation-troubles.md). */
export function createMediaCodecs(conditions: Pick<Conditions, 'set'>) {
  const told = new Map<string, MediaCodecs>()

  return {
    take(nodeId: string, codecs: MediaCodecs): void {
      told.set(nodeId, codecs)
      for (const [name, part] of [
        ['no_decoding', 'pictures'],
        ['no_transcoding', 'streams'],
      ] as const) {
        const programs = [...told].flatMap(([id, of]) => (of[part] === 'none' ? [id] : []))
        conditions.set(name, programs.length > 0 ? { programs } : undefined)
      }
    },
  }
}
