import { FOOTAGE_BYTES_MAX } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishAccessChanged } from '#server/infra/access/publish-access-changed.ts'
import { beginFetching, LONG_ANSWER_BYTES, readOn, untilOpen } from '#server/testing/outside/slow-reader.ts'
import {
  buildDownloader,
  ended,
  minuteOf,
  startFootageSite,
  tellFootage,
  type Downloader,
} from './footage.testing.ts'

const film = Buffer.alloc(LONG_ANSWER_BYTES)
let site: Awaited<ReturnType<typeof startFootageSite>>
let url: string

beforeAll(async () => {
  site = await startFootageSite()
  tellFootage(site.media, film)
  url = await site.server.listen()
})
afterAll(() => site.stop())

async function makeFile(who: Downloader): Promise<string> {
  const begun = await who.client.footage.download({ ...minuteOf(who), fileName: 'gate' })
  return (await ended(who, begun.returnObj?.fileId)).fileId
}

const fetchFile = (fileId: string, ticket: string) =>
  beginFetching(`${url}/vms/footage/getFile?fileId=${fileId}`, { ticket })

test('a file that is being sent is cut when its reader logs out', async () => {
  const ann = await buildDownloader(site.server)
  const answer = await fetchFile(await makeFile(ann), ann.ticket)
  expect((await ann.client.session.logout({})).success).toBe(true)
  await untilOpen(site.server, 0)
  expect(await readOn(answer)).toBeLessThan(film.length)
})

test('a file that is being sent is cut when a camera in it goes out of reach; nothing else is', async () => {
  const [ann, eve] = [await buildDownloader(site.server), await buildDownloader(site.server)]
  const lost = await fetchFile(await makeFile(ann), ann.ticket)
  const kept = await fetchFile(await makeFile(eve), eve.ticket)
  await site.server.db.transaction().execute(async tx => {
    await tx
      .updateTable('role_area')
      .set({ area_id: eve.area.id })
      .where('area_id', '=', ann.area.id)
      .execute()
    await publishAccessChanged(tx, [ann.userId])
  })
  await untilOpen(site.server, 1)
  expect(await readOn(lost)).toBeLessThan(film.length)
  expect(await readOn(kept)).toBe(film.length)
})

test('HEAD runs no call', async () => {
  const answer = await fetch(`${url}/vms/footage/getFile?fileId=x`, { method: 'HEAD' })
  expect(answer.status).toBe(405)
})

test('what is kept for a user, and for all, has a limit in bytes', async () => {
  const { db } = site.server
  const [ann, eve] = [await buildDownloader(site.server), await buildDownloader(site.server)]
  const fill = (fileId: string, bytes: number) =>
    db.updateTable('footage_file').set({ bytes }).where('id', '=', fileId).execute()
  const fileId = await makeFile(ann)
  await fill(fileId, FOOTAGE_BYTES_MAX.user)
  const refused = await ann.client.footage.download({ ...minuteOf(ann, 20), fileName: 'gate' })
  expect(refused).toMatchObject({ errorCode: 'footage.no_room', errorParams: { limit: 64 } })
  // One byte less is asked for, and the file that comes of it is larger.
  await fill(fileId, FOOTAGE_BYTES_MAX.user - 1)
  const begun = await ann.client.footage.download({ ...minuteOf(ann, 30), fileName: 'gate' })
  expect(await ended(ann, begun.returnObj?.fileId)).toMatchObject({ errorCode: 'footage.no_room' })
  await fill(fileId, FOOTAGE_BYTES_MAX.total)
  expect(await eve.client.footage.download({ ...minuteOf(eve), fileName: 'gate' })).toMatchObject({
    errorCode: 'footage.no_room_total',
  })
})
