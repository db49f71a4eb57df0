import { FOOTAGE_HEADER, footageRequestSchema, type FootageFacts } from '@palisade/contract/media'
import type { FootageFile } from '@palisade/contract'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startFakeMedia, type FakeAnswer, type FakeMedia } from '#server/testing/fake-media.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

const secret = 's'.repeat(40)

/** A server with a media program that has footage of every camera. */
export async function startFootageSite() {
  const media: FakeMedia = await startFakeMedia(secret)
  const env = { PALISADE_MEDIA_URL: media.url, PALISADE_MEDIA_SECRET: secret }
  const server: TestServer = await startTestServer({ media: 'program', env })
  return {
    server,
    media,
    async stop() {
      await server.stop()
      await media.stop()
    },
  }
}

/** Answers looks with `missing`, and requests for a file with these bytes and facts. */
export function tellFootage(
  media: FakeMedia,
  file: Buffer,
  given: {
    missing?: number[]
    isUnlike?: boolean
    facts?: Partial<FootageFacts>
    answer?: Partial<FakeAnswer>
  } = {},
): void {
  const { missing = [], isUnlike = false, facts, answer } = given
  media.answers.set('footage', body => {
    const { isLook, clips } = footageRequestSchema.parse(body)
    if (isLook) return { body: JSON.stringify({ missing, isUnlike }) }
    const { from = 0, to = 0 } = clips[0] ?? {}
    // Where a file ends is a moment of the footage: one that begins there goes on.
    const isBehind = facts?.next?.clip === 0 && from >= facts.next.at
    const told: FootageFacts = { from, to, gaps: 0, missingMs: 0, ...(!isBehind && facts) }
    const headers = { 'content-length': String(file.length), [FOOTAGE_HEADER]: JSON.stringify(told) }
    return { body: file, headers, ...answer }
  })
}

export interface Downloader {
  area: BuiltArea
  camera: BuiltDevice
  client: ContractClient
  userId: string
  ticket: string
}

/** A camera, and somebody who may download what it saw. */
export async function buildDownloader(server: TestServer): Promise<Downloader> {
  const area = await buildArea(server.db)
  const camera = await buildDevice(server.db, { areaId: area.id })
  const permissions = ['playback.view', 'playback.download'] as const
  const { id: userId } = await buildUser(server.db, { permissions, areaIds: [area.id] })
  const { ticket } = await buildSession(server.db, userId)
  return { area, camera, client: server.clientFor({ ticket }), userId, ticket }
}

/** An ended minute of that camera. */
export const minuteOf = ({ camera }: Pick<Downloader, 'camera'>, minutesAgo = 10) => {
  const from = Math.floor(Date.now() / 60_000 - minutesAgo) * 60_000
  return {
    cameraId: camera.id,
    from: new Date(from).toISOString(),
    to: new Date(from + 60_000).toISOString(),
  }
}

/** Follows a file until it waits for nothing any more. */
export async function ended({ client }: Downloader, fileId: string | undefined): Promise<FootageFile> {
  let found: FootageFile | undefined
  await until(async () => {
    found = (await client.footage.getOwn({})).returnObj?.find(each => each.fileId === fileId)
    return found?.status === 'done' || found?.status === 'failed'
  })
  if (!found) throw new Error('the file has gone')
  return found
}
