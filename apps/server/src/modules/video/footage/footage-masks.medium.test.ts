import { randomBytes } from 'node:crypto'
import { footageRequestSchema } from '@palisade/contract/media'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildMasks } from '#server/testing/builders/camera-mask.ts'
import { until } from '#server/testing/until.ts'
import {
  buildDownloader,
  ended,
  minuteOf,
  startFootageSite,
  tellFootage,
  type Downloader,
} from './footage.testing.ts'

const film = randomBytes(3_000)
let site: Awaited<ReturnType<typeof startFootageSite>>
let ann: Downloader

beforeAll(async () => {
  site = await startFootageSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  tellFootage(site.media, film)
  site.media.requests.splice(0)
  ann = await buildDownloader(site.server)
})

const asked = () =>
  site.media.requests.flatMap(({ path, body }) =>
    path === 'footage' ? [footageRequestSchema.parse(body)] : [],
  )
const download = async (who = ann) => {
  const { returnObj } = await who.client.footage.download({ ...minuteOf(who), fileName: 'gate' })
  return ended(who, returnObj?.fileId)
}
const giveLifting = async (who: Downloader) => {
  const roles = await site.server.db
    .selectFrom('user_role')
    .select('role_id')
    .where('user_id', '=', who.userId)
    .execute()
  await site.server.db
    .insertInto('role_permission')
    .values(roles.map(({ role_id }) => ({ role_id, permission: 'video.unmask' })))
    .execute()
}
const takeLifting = () =>
  site.server.db.deleteFrom('role_permission').where('permission', '=', 'video.unmask').execute()
const statusOf = async ({ client }: Downloader, fileId: string) =>
  (await client.footage.getFile({ fileId })).errorCode

test('without the right, a file is made with masks, told as one that is made anew', async () => {
  await buildMasks(site.server.db, ann.camera.id)
  tellFootage(site.media, film, { isUnlike: true })
  const file = await download()
  expect(file).toMatchObject({ status: 'done' })
  expect(asked().map(({ isLook, isUnmasked, encodeAs }) => [isLook, isUnmasked, encodeAs])).toEqual([
    [true, false, undefined],
    [undefined, false, file.fileId],
  ])
  expect(await statusOf(ann, file.fileId)).toBeUndefined()
})

test('with the right it comes as it was recorded, which is logged; without it any more, the file stays here', async () => {
  await buildMasks(site.server.db, ann.camera.id)
  await giveLifting(ann)
  const file = await download()
  expect(asked().map(({ isUnmasked }) => isUnmasked)).toEqual([true, true])
  expect(await statusOf(ann, file.fileId)).toBeUndefined()
  const rows = await site.server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('user_id', '=', ann.userId)
    .where('action', 'in', ['footage.download', 'footage.file'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ action, after }) => [action, (after as { isUnmasked?: true }).isUnmasked])).toEqual([
    ['footage.download', true],
    ['footage.file', true],
  ])
  await takeLifting()
  // Rights are kept for a moment.
  await until(async () => (await statusOf(ann, file.fileId)) === 'mask.refused')
})

test('a file of before the masks is given to nobody without the right', async () => {
  const file = await download()
  await buildMasks(site.server.db, ann.camera.id)
  expect(await statusOf(ann, file.fileId)).toBe('mask.refused')
})
