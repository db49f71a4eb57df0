import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parameters as table, type ParameterKey } from '@palisade/contract'
import sharp from 'sharp'
import type { FacesAnswer } from '@palisade/contract/recognition'
import { markSensorsSeen } from '#server/modules/device/observation/sensor-silence.ts'
import { createTestRaiser } from '#server/modules/alarm/alarm/raise/raiser.testing.ts'
import { featureKeyOf, fileKeyOf } from '#server/infra/secrets/secrets.ts'
import { buildFaceEntry, buildFacePicture } from '#server/testing/builders/people.ts'
import { faceOf, MODEL } from '#server/testing/fake-recognition.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { createCentreSwitch } from '#server/modules/people/recognition/centre/centre-switch.ts'
import type { PassedFace } from '#server/modules/people/capture/intake/capture-entry.ts'
import { createCaptureIntake } from '#server/modules/people/capture/intake/capture-intake.ts'
import type { FaceIndex } from '#server/modules/people/recognition/face-index/face-index.ts'
import { createFaceDeploymentModule } from './face-deployment.module.ts'

interface Enrolled {
  entryId: string
  pictureId: string
  groupId: string
  feature: readonly number[]
}

/** An index of whoever is in the list when it is searched. */
const indexOf = (enrolled: readonly Enrolled[]): FaceIndex => ({
  requireFilled: () => {},
  search: async ({ groupIds, feature, limit }) =>
    enrolled
      .filter(({ groupId }) => groupIds.includes(groupId))
      .map(({ entryId, pictureId, feature: own }) => ({
        entryId,
        pictureId,
        squares: own.reduce((sum, one, n) => sum + (one - (feature[n] ?? 0)) ** 2, 0),
      }))
      .toSorted((one, other) => one.squares - other.squares)
      .slice(0, limit),
  hold: async () => undefined,
})

/**
 * Captures and deployments of a server with faces that say what they are: a picture is the name of its answer in `looks`. The index
 * of features is a list, as the real one has tests of its own.
 */
export async function startFaces(server: TestServer, looks: Record<string, FacesAnswer>) {
  const { infra } = server.app
  const folder = await mkdtemp(path.join(tmpdir(), 'palisade-faces-'))
  const enrolled: Enrolled[] = []
  const log = { ...infra.log, warn: () => undefined } as unknown as typeof infra.log
  const parameters = { get: async (key: ParameterKey) => table[key].default as never }
  const faceIndex = indexOf(enrolled)
  const recogniser = {
    isOn: true,
    model: async () => MODEL,
    look: async (picture: Buffer) => {
      const answer = looks[picture.toString()]
      if (!answer?.ok) throw new Error(`no look for ${picture.toString()}`)
      return answer
    },
  }
  const raiser = createTestRaiser({
    db: infra.db,
    files: infra.files,
    log,
    parameters,
    sensors: { markSeen: (tx, ids) => markSensorsSeen(tx, ids, Date.now()) },
  })
  const deployment = createFaceDeploymentModule({ ...infra, log, parameters, recogniser, faceIndex, raiser })
  const intake = createCaptureIntake({
    ...infra,
    config: { dataFolder: folder },
    log,
    parameters,
    recogniser,
    centres: createCentreSwitch(infra.db),
    hook: deployment.captures,
    featureKey: featureKeyOf(infra.secrets),
    fileKey: fileKeyOf(infra.secrets),
  })
  let events = 0

  return {
    /** A person of a group, with a picture that has a feature. */
    async enrol(groupId: string, name: string, ...feature: number[]) {
      const entry = await buildFaceEntry(server.db, { groupId, name })
      const file = await infra.files.put(Buffer.from(`picture of ${name}`), {
        kind: 'face-picture',
        ext: 'jpg',
      })
      const picture = await buildFacePicture(server.db, { entryId: entry.id, file, state: 'success' })
      enrolled.push({ entryId: entry.id, pictureId: picture.id, groupId, feature })
      return entry
    },
    /** A camera captures faces, so many seconds ago. */
    see(cameraId: string, faces: readonly string[], secondsAgo = 0): void {
      events += 1
      intake.take(cameraId, {
        eventId: `faceCapture/${events}`,
        topic: 'faceCapture',
        // A millisecond apart, so that the same face again is no repeat of the same event.
        at: Date.now() - secondsAgo * 1000 + events,
        description: '',
        picture: Buffer.from('the whole frame'),
        faces: { pictures: faces.map(face => Buffer.from(face)) },
      })
    },
    /** A person passes in the stream of a camera: the features of the frames in which she was seen. */
    async pass(cameraId: string, ...features: readonly number[][]): Promise<void> {
      intake.takePassed(cameraId, await passedOf(features))
    },
    async stop() {
      await intake.stop()
      await deployment.stop?.()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function passedOf(features: readonly number[][]): Promise<PassedFace> {
  const { box, quality } = faceOf()
  const frame = sharp({ create: { width: 320, height: 240, channels: 3, background: '#777' } })
  return {
    at: Date.now(),
    jpeg: await frame.jpeg().toBuffer(),
    modelId: MODEL.modelId,
    shots: features.map(feature => ({ box, quality, feature: Float32Array.from(feature) })),
  }
}
