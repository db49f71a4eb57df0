import { randomBytes } from 'node:crypto'
import type { CameraBlur, PermissionCode } from '@palisade/contract'
import { footageRequestSchema } from '@palisade/contract/media'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildMasks, LEFT_HALF } from '#server/testing/builders/camera-mask.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildCase, buildEvidenceLock } from '#server/testing/builders/evidence.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { until } from '#server/testing/until.ts'
import { tellFootage } from '#server/modules/video/footage/footage.testing.ts'
import { startRecordingSite, type RecordingSite } from '#server/modules/video/recording/recording.testing.ts'
import { buildEvidencePlace, evidenceRights, tellHolding, type EvidencePlace } from '../evidence.testing.ts'

const film = randomBytes(20_000)
/** The right half of a picture. */
const RIGHT_HALF = { left: 0.5, top: 0, right: 1, bottom: 1 }
let site: RecordingSite
let place: EvidencePlace
let masked: { id: string }
let caseId: string
let stripes: Buffer

/** Fine stripes, of which tiles keep only the mean. */
const stripedJpeg = () =>
  sharp(Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (Math.floor(at / 3) % 2) * 255)), {
    raw: { width: 64, height: 64, channels: 3 },
  })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()

beforeAll(async () => {
  site = await startRecordingSite()
  place = await buildEvidencePlace(site.server)
  tellHolding(site.media)
  stripes = await stripedJpeg()
})
afterAll(() => site.stop())

/** A case with a film of an open camera, and one and a snapshot of another that has masks. */
beforeEach(async () => {
  const { db, app } = site.server
  masked = await buildDevice(db, { areaId: place.area.id })
  await buildMasks(db, masked.id)
  caseId = (await buildCase(db, { centreId: place.area.centreId })).id
  for (const cameraId of [place.camera.id, masked.id]) await buildEvidenceLock(db, { cameraId, caseId })
  const file_key = await app.infra.files.put(stripes, { kind: 'evidence-picture', ext: 'jpg' })
  await db
    .insertInto('evidence_item')
    .values({
      case_id: caseId,
      kind: 'snapshot',
      camera_id: masked.id,
      at: new Date(),
      file_key,
      added_by: 'Ann',
    })
    .execute()
  tellFootage(site.media, film, { facts: { isEncoded: true } })
  site.media.requests.length = 0
})

const keeperWith = (...more: PermissionCode[]) =>
  clientOf(
    site.server,
    { permissions: [...evidenceRights, ...more], areaIds: [place.area.id] },
    place.area.centreId,
  )

async function exported(who: ContractClient, blurs: CameraBlur[] = []) {
  const begun = await who.evidence.export({ caseId, reason: 'Court', fileName: 'theft', blurs })
  const fileId = begun.returnObj?.fileId ?? ''
  const own = async () => (await who.footage.getOwn({})).returnObj?.find(each => each.fileId === fileId)
  await until(async () => ['done', 'failed'].includes((await own())?.status ?? ''))
  expect(await own()).toMatchObject({ status: 'done' })
  const { bytes } = await who.footage.getFile({ fileId })
  return { fileId, ...partsOf(bytes) }
}

/** Nothing is compressed: what is in the package is read as it lies there. */
function partsOf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  const start = text.indexOf('facts.json') + 'facts.json'.length
  const facts = JSON.parse(
    Buffer.from(text.slice(start, text.indexOf('\n}\n', start) + 2), 'latin1').toString(),
  )
  const picture = bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff])))
  return { facts, picture: picture.subarray(0, picture.indexOf(Buffer.from([0xff, 0xd9])) + 2) }
}

/** How bright the picture is in the middle of its left and right half, and how much its neighbours differ there. */
async function halvesOf(picture: Buffer) {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[y * info.width * info.channels + x * info.channels] ?? -1
  const half = (x: number) => ({ value: at(x, 32), contrast: Math.abs(at(x, 32) - at(x + 1, 32)) })
  return { left: half(16), right: half(48) }
}

const asked = () =>
  site.media.requests.flatMap(({ path, body }) =>
    path === 'footage' ? [footageRequestSchema.parse(body)] : [],
  )
const askedOf = (cameraId: string) => asked().find(({ clips }) => clips[0]?.cameraId === cameraId)

test('who may not see below masks exports a package in which they are black, which says so', async () => {
  const who = await keeperWith()
  const { fileId, facts, picture } = await exported(who)
  expect(askedOf(masked.id)).toMatchObject({ isUnmasked: false, blurs: [], encodeAs: `${fileId}:2` })
  expect(askedOf(place.camera.id)).toEqual(expect.not.objectContaining({ encodeAs: expect.anything() }))
  expect(facts.clips.map(({ hidden }: { hidden: unknown }) => hidden)).toEqual([
    null,
    { masked: [LEFT_HALF], blurred: [] },
  ])
  expect(facts.clips[1].files).toMatchObject([{ isReencoded: true }])
  expect(facts.items).toMatchObject([{ hidden: { masked: [LEFT_HALF] } }])
  const { left, right } = await halvesOf(picture)
  expect(left.value).toBeLessThan(20)
  expect(right.contrast).toBeGreaterThan(100)
})

test('who may see below them exports what was recorded, which is logged', async () => {
  const who = await keeperWith('video.unmask')
  const { facts, picture } = await exported(who)
  expect(asked().map(({ isUnmasked, encodeAs }) => [isUnmasked, encodeAs])).toEqual([
    [true, undefined],
    [true, undefined],
  ])
  expect(facts.items).toMatchObject([{ hidden: null }])
  expect(picture.equals(stripes)).toBe(true)
  const row = await site.server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'evidence.export')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.after).toMatchObject({ isUnmasked: true })
})

test('areas that were drawn are blurred in films and pictures of their camera, by whoever exports', async () => {
  const who = await keeperWith('video.unmask')
  const blurs = [{ cameraId: masked.id, areas: [RIGHT_HALF] }]
  const { facts, picture } = await exported(who, blurs)
  expect(askedOf(masked.id)).toMatchObject({ isUnmasked: true, blurs, encodeAs: expect.any(String) })
  expect(askedOf(place.camera.id)?.encodeAs).toBeUndefined()
  expect(facts.clips[1].hidden).toEqual({ masked: [], blurred: [RIGHT_HALF] })
  const { left, right } = await halvesOf(picture)
  expect(left.contrast).toBeGreaterThan(100)
  expect(right.contrast).toBeLessThan(20)
  expect(Math.abs(right.value - 128)).toBeLessThan(40)
})

test('masks that were changed after the export keep the file here', async () => {
  const who = await keeperWith()
  const { fileId } = await exported(who)
  await site.server.db
    .updateTable('camera_mask')
    .set({ changed_at: new Date(Date.now() + 1_000) })
    .where('camera_id', '=', masked.id)
    .execute()
  expect((await who.footage.getFile({ fileId })).errorCode).toBe('mask.refused')
})

test('areas of a camera that has nothing in the case are refused, and of one camera twice', async () => {
  const who = await keeperWith()
  const ask = (blurs: CameraBlur[]) => who.evidence.export({ caseId, reason: 'x', fileName: 'x', blurs })
  const { id } = await buildDevice(site.server.db, { areaId: place.area.id })
  expect((await ask([{ cameraId: id, areas: [RIGHT_HALF] }])).errorCode).toBe('evidence.blur_unknown')
  const own = { cameraId: masked.id, areas: [RIGHT_HALF] }
  expect((await ask([own, own])).errorCode).toBe('request.invalid')
})
