import { PICTURE_AT_HEADER, lockRequestSchema, type LockRequest } from '@palisade/contract/media'
import type { BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import type { FakeMedia } from '#server/testing/fake-media.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { MINUTE } from '#server/modules/video/recording/recording.testing.ts'

export const evidenceRights = [
  'evidence.view',
  'evidence.lock',
  'evidence.unlock',
  'evidence.export',
  'playback.view',
  'playback.download',
] as const

export interface EvidencePlace {
  area: BuiltArea
  camera: BuiltDevice
  /** Who keeps evidence of it. */
  keeper: ContractClient
  /** Who may only look at evidence of it. */
  reader: ContractClient
  /** Who keeps evidence in the same centre, of another area. */
  neighbour: ContractClient
}

export async function buildEvidencePlace(server: TestServer): Promise<EvidencePlace> {
  const area = await buildArea(server.db)
  const next = await buildArea(server.db, { parentId: area.centreId })
  const inArea = { areaIds: [area.id] }
  return {
    area,
    camera: await buildDevice(server.db, { areaId: area.id }),
    keeper: await clientOf(server, { permissions: evidenceRights, ...inArea }, area.centreId),
    reader: await clientOf(
      server,
      { permissions: ['evidence.view', 'playback.view'], ...inArea },
      area.centreId,
    ),
    neighbour: await clientOf(server, { permissions: evidenceRights, areaIds: [next.id] }, area.centreId),
  }
}

/** A minute that ended some minutes ago. */
export const minuteAgo = (minutes = 30) => {
  const from = Math.floor(Date.now() / MINUTE - minutes) * MINUTE
  return { from: new Date(from).toISOString(), to: new Date(from + MINUTE).toISOString() }
}

/** Lets the media program hold what it is asked to, or a part of it; undefined: it is away. */
export function tellHolding(media: FakeMedia, share: number | undefined = 1): LockRequest[] {
  const asked: LockRequest[] = []
  media.answers.set('lock', body => {
    const lock = lockRequestSchema.parse(body)
    asked.push(lock)
    const to = lock.from + (lock.to - lock.from) * share
    return { body: JSON.stringify({ spans: share === 0 ? [] : [[lock.from, to]] }) }
  })
  media.answers.set('unlock', { body: '{}' })
  return asked
}

export const tellPicture = (media: FakeMedia, jpeg: Buffer, at: number): void =>
  void media.answers.set('picture', { body: jpeg, headers: { [PICTURE_AT_HEADER]: String(at) } })
