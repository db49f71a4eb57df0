import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildCase, buildEvidenceLock } from '#server/testing/builders/evidence.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { until } from '#server/testing/until.ts'
import { ended, tellFootage } from '#server/modules/video/footage/footage.testing.ts'
import { startRecordingSite, type RecordingSite } from '#server/modules/video/recording/recording.testing.ts'
import { evidenceRights, minuteAgo, tellHolding, tellPicture } from '../evidence.testing.ts'

let site: RecordingSite
beforeAll(async () => {
  site = await startRecordingSite()
})
afterAll(() => site.stop())

/** A case with the film of one camera and a picture of another, of another area, and who may export it. */
async function buildExporter() {
  const { db } = site.server
  const area = await buildArea(db)
  const next = await buildArea(db, { parentId: area.centreId })
  const [gate, yard] = [
    await buildDevice(db, { areaId: area.id }),
    await buildDevice(db, { areaId: next.id }),
  ]
  const user = await buildUser(db, { permissions: evidenceRights, areaIds: [area.id, next.id] })
  const { ticket } = await buildSession(db, user.id)
  const client = site.server.clientFor({ ticket, centerId: area.centreId })
  const { from, to } = minuteAgo()
  const { id: caseId } = await buildCase(db, { centreId: area.centreId })
  await buildEvidenceLock(db, { cameraId: gate.id, caseId, from: new Date(from), to: new Date(to) })
  tellHolding(site.media)
  tellPicture(site.media, Buffer.from([0xff, 0xd8, 0xff]), Date.parse(from))
  tellFootage(site.media, randomBytes(1_000))
  const shot = (await client.evidence.addSnapshot({ caseId, cameraId: yard.id, at: from })).returnObj!
  return {
    client,
    roleId: user.roleId,
    next,
    takeOut: () => client.evidence.removeItem({ caseId, itemId: shot.id }),
    fetch: (fileId: string) => client.footage.getFile({ fileId }),
    make: async () => {
      const begun = await client.evidence.export({ caseId, reason: 'Court', fileName: 'yard' })
      return (await ended({ client } as Parameters<typeof ended>[0], begun.returnObj?.fileId)).fileId
    },
  }
}

test('a package is fetched by who may still export, and still sees each camera of it, the one of a picture too', async () => {
  const { db } = site.server
  const { fetch, make, next, roleId, takeOut } = await buildExporter()
  const fileId = await make()
  const isDenied = async () => (await fetch(fileId)).errorCode === 'access.denied'
  expect(await isDenied()).toBe(false)
  // The package holds the picture, though the case does not any more.
  await takeOut()
  await db.deleteFrom('role_area').where('role_id', '=', roleId).where('area_id', '=', next.id).execute()
  await until(isDenied)
  await db.insertInto('role_area').values({ role_id: roleId, area_id: next.id }).execute()
  await until(async () => !(await isDenied()))
  await db
    .deleteFrom('role_permission')
    .where('role_id', '=', roleId)
    .where('permission', '=', 'evidence.export')
    .execute()
  await until(isDenied)
})

test('a camera that was removed stays in what is fetched', async () => {
  const { fetch, make, next } = await buildExporter()
  const fileId = await make()
  await site.server.db
    .updateTable('device')
    .set({ deleted_at: new Date() })
    .where('area_id', '=', next.id)
    .execute()
  expect((await fetch(fileId)).status).toBe(200)
})

test('that a package was saved is in the log of the next one', async () => {
  const { fetch, make } = await buildExporter()
  await fetch(await make())
  const { bytes } = await fetch(await make())
  const text = bytes.toString('latin1')
  expect(text.slice(text.indexOf('"access"'))).toContain('"action": "footage.file"')
})
