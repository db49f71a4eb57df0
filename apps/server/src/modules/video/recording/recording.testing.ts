import type { RecordedEntry, RecordFrame, RecordingState } from '@palisade/contract/media'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import type { BuiltDevice } from '#server/testing/builders/device.ts'
import { buildPlanned } from '#server/testing/builders/recording-plan.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startFakeMedia, type FakeMedia } from '#server/testing/fake-media.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

const secret = 's'.repeat(40)
const rights = [
  'device.view',
  'live.view',
  'recording_plan.view',
  'recording_plan.edit',
  'recording.manual',
  'playback.view',
  'playback.snapshot',
] as const
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export type RecordingSite = Awaited<ReturnType<typeof startRecordingSite>>

/** A server with a media program that has no video behind it, and what it tells and is told of recording. */
export async function startRecordingSite(options: Pick<TestServerOptions, 'drivers' | 'clock'> = {}) {
  const media: FakeMedia = await startFakeMedia(secret)
  const env = { PALISADE_MEDIA_URL: media.url, PALISADE_MEDIA_SECRET: secret }
  const server: TestServer = await startTestServer({ ...options, media: 'program', env })
  await until(() => media.frames.some(frame => frame.type === 'recordings'))
  return {
    server,
    media,
    /** Tells entries, and waits until the server says that they are stored. */
    async tell(entries: RecordedEntry[]): Promise<void> {
      media.sendRaw(JSON.stringify({ type: 'recorded', entries }))
      const last = entries.at(-1)?.id ?? 0
      await until(() => media.frames.some(frame => frame.type === 'recordedKept' && frame.ids.includes(last)))
    },
    tellState: (cameraId: string, state: Partial<RecordingState>) =>
      media.sendRaw(
        JSON.stringify({
          type: 'recordingStates',
          states: [{ cameraId, stream: 'main', state: 'recording', since: Date.now(), kinds: 1, ...state }],
        }),
      ),
    marksOf: (cameraId: string) =>
      media.frames.filter(
        (frame): frame is RecordFrame => frame.type === 'record' && frame.cameraId === cameraId,
      ),
    async stop() {
      await server.stop()
      await media.stop()
    },
  }
}

export interface RecordedCamera {
  area: BuiltArea
  camera: BuiltDevice
  guard: ContractClient
  admin: ContractClient
}

/** A camera that is recorded all day, with somebody who may do everything about its recording. */
export async function buildRecorded(server: TestServer): Promise<RecordedCamera> {
  const area = await buildArea(server.db)
  return {
    area,
    camera: await buildPlanned(server.db, { areaId: area.id }),
    guard: await clientOf(server, { permissions: rights, areaIds: [area.id] }, area.centreId),
    admin: await clientOf(server, { isSuper: true }, area.centreId),
  }
}

let lastId = 0
export const nextId = () => (lastId += 1)

type FileEntry = Extract<RecordedEntry, { is: 'file' }>

/** A whole minute as the media program tells it. */
export function minuteFile(cameraId: string, at: number): FileEntry {
  const iso = new Date(at).toISOString()
  const name = `${iso.slice(0, 10)}/${iso.slice(11, 13)}/${iso.slice(14, 16)}-main.mp4`
  const place = { id: nextId(), cameraId, stream: 'main', folder: '/disk-a', name } as const
  return { is: 'file', ...place, bytes: 15_000_000, spans: [[at, at + MINUTE, 1]] }
}

export const holeOf = (cameraId: string, from: number, to: number): RecordedEntry => ({
  is: 'hole',
  id: nextId(),
  cameraId,
  stream: 'main',
  from,
  to,
  cause: 'unreachable',
  kinds: 1,
})
