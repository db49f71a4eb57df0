import type { ResourceNode } from '@palisade/contract'
import { act, screen } from '@testing-library/react'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { SilentPlayer } from '#shared/player/silent-player.fixture.ts'
import { useWall } from '../api/wall-store.ts'
import { emptyWall } from '../model/wall.ts'
import { wallCameras } from '../model/wall.fixture.ts'
import { VideoControlPage } from './video-control-page.tsx'

export const areaNode: ResourceNode = {
  id: '0190a000-0000-7000-8000-000000000100',
  parentId: null,
  type: 'area',
  name: 'Car Park',
  code: 'P1',
  longitude: null,
  latitude: null,
}
/** Camera-2 and Camera-12 can be turned. */
export const cameraNodes = wallCameras.map(({ id, name }, index): ResourceNode => ({
  ...areaNode,
  id,
  parentId: areaNode.id,
  type: 'device',
  name,
  code: `C${index + 1}`,
  deviceKind: 'camera',
  state: 'online',
  ...([2, 12].includes(index + 1) && { hasPtz: true as const }),
}))

/** A server with these nodes, which permits pictures of all cameras, and an empty wall. */
export function startSite(nodes: readonly ResourceNode[] = [areaNode, ...cameraNodes]) {
  SilentPlayer.all = []
  localStorage.clear()
  useWall.setState({ wall: emptyWall(), centreId: '', former: [], focusAsked: 0, tour: null })
  return startFakeServer({
    organisation: fakeTree(nodes),
    live: {
      open: ({ cameraId }) => {
        const { name = '', hasPtz = false } = nodes.find(({ id }) => id === cameraId) ?? {}
        const camera = { id: cameraId, name, hasSub: true, hasPtz }
        return { socketUrl: '/media/live', token: 'token', expiresAt: new Date().toISOString(), camera }
      },
      snapshot: () => ({}),
    },
  })
}

type Options = Parameters<typeof renderPage>[1]

export async function openVideoPage(
  options: Options = {},
  props: Parameters<typeof VideoControlPage>[0] = {},
) {
  const page = await renderPage(() => <VideoControlPage {...props} />, options)
  const zh = options.language === 'zh_CN'
  const search = await screen.findByLabelText(zh ? '按名称搜索' : 'Search by name')
  /** Puts a text into the search, in one go as a paste does, and presses keys there. */
  const find = async (text: string, keys: string) => {
    await page.user.clear(search)
    await page.user.paste(text)
    await page.user.keyboard(keys)
  }
  return { ...page, search, find }
}

/** The players that are at work, each with the camera that it asks the server for. */
export const playersAtWork = () => SilentPlayer.all.filter(player => !player.closed)

/** The state of the wall now: the selected window's camera, and the one that fills the wall. */
export function shownNow() {
  const { windows, selected, enlarged } = useWall.getState().wall
  return {
    selected: windows[selected]?.name,
    enlarged: enlarged === null ? undefined : windows[enlarged]?.name,
  }
}

export const changing = (change: () => void) => act(async () => change())
