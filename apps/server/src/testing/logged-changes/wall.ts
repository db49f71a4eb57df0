import { groupOf } from '#server/modules/video/favorite/sharing.testing.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { got, type Scenarios, type Workbench } from './bench.ts'

async function folder({ server, name }: Workbench) {
  const { id: cameraId } = await buildDevice(server.db)
  return { name: name(), groupId: null, cameras: [{ cameraId, alias: 'Door' }] }
}
const addFolder = async (bench: Workbench) => got(await bench.admin.client.favorite.add(await folder(bench)))

async function view({ server, name }: Workbench) {
  const { id: cameraId } = await buildDevice(server.db)
  const windows = [{ window: 1, cameraId, stream: null }]
  return { name: name(), groupId: null, layout: 4 as const, windows, tour: null }
}
const addView = async (bench: Workbench) => got(await bench.admin.client.wallView.add(await view(bench)))

/** A group of whom the administrator is one, and somebody who may watch and shares with it. */
async function sharer({ server, admin }: Workbench) {
  const { id } = await buildUser(server.db, { permissions: ['live.view'] })
  const groupId = await groupOf(server, admin.user, { id })
  const { ticket } = await buildSession(server.db, id)
  return { groupId, client: server.clientFor({ ticket }) }
}

export const wallChanges: Scenarios = {
  'favorite.add': folder,
  'favorite.update': async bench => {
    const { id, version } = await addFolder(bench)
    return { ...(await folder(bench)), id, version }
  },
  'favorite.sort': async bench => {
    const [first, second] = [await addFolder(bench), await addFolder(bench)]
    return { ids: [second.id, first.id] }
  },
  'favorite.batchDelete': async bench => ({ ids: [(await addFolder(bench)).id] }),
  'favorite.decline': async bench => {
    const { client, groupId } = await sharer(bench)
    const { id } = got(await client.favorite.add({ name: bench.name(), groupId, cameras: [] }))
    return { id, isDeclined: true }
  },
  'wallView.decline': async bench => {
    const { client, groupId } = await sharer(bench)
    const empty = { layout: 4 as const, windows: [], tour: null }
    const { id } = got(await client.wallView.add({ name: bench.name(), groupId, ...empty }))
    return { id, isDeclined: true }
  },
  'wallView.add': view,
  'wallView.update': async bench => {
    const { id, version } = await addView(bench)
    return { ...(await view(bench)), id, version }
  },
  'wallView.batchDelete': async bench => ({ ids: [(await addView(bench)).id] }),
}
