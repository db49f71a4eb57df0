import type { Camera, CameraGroup, Page, ResourceNode } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showErrorsWith } from '#shared/api/error-policy.ts'
import { emitEvent } from '#shared/events/listeners.ts'
import { useMapStore } from '#shared/map/map-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { listenToCameras } from '../api/camera-events.ts'
import { CameraManagePage } from './camera-manage-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const camera = (number: number, more: Partial<Camera> = {}): Camera => ({
  id: id(number),
  name: `Gate-${number}`,
  code: `C${number}`,
  alias: '',
  tags: ['north'],
  areaId: id(100),
  areaName: 'Yard',
  groups: [],
  smartTask: 'started',
  longitude: 1,
  latitude: 2,
  floorId: null,
  direction: 90,
  fieldOfView: 60,
  viewRange: 40,
  capabilities: ['live'],
  state: 'online',
  cause: null,
  stateSince: null,
  version: 0,
  ...more,
})
const group = (more: Partial<CameraGroup> = {}): CameraGroup => ({
  id: id(200),
  name: 'Faces',
  areaId: id(100),
  areaName: 'Yard',
  functionType: 'face',
  isVirtual: false,
  threshold: 85,
  cameras: [{ id: id(1), name: 'Gate-1' }],
  version: 3,
  ...more,
})
const area: ResourceNode = {
  id: id(100),
  parentId: null,
  type: 'area',
  name: 'Yard',
  code: 'A1',
  longitude: null,
  latitude: null,
}
const nodes: ResourceNode[] = [
  area,
  ...[1, 2].map(number => ({
    ...area,
    id: id(number),
    parentId: area.id,
    type: 'device' as const,
    name: `Gate-${number}`,
    code: `C${number}`,
    deviceKind: 'camera' as const,
    state: 'online' as const,
  })),
]
const page = <Item,>(list: Item[]): Page<Item> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })

let cameras: Camera[]
let groups: CameraGroup[]
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  cameras = [camera(1), camera(2, { smartTask: 'stopped' })]
  groups = [group()]
  server = startFakeServer({
    camera: {
      getByPage: () => page(cameras),
      update: () => camera(1),
      startSmartTask: () => ({}),
      stopSmartTask: () => ({}),
    },
    cameraGroup: {
      getByPage: () => page(groups),
      add: () => group(),
      update: () => group(),
      batchDelete: () => ({}),
    },
    organisation: fakeTree(nodes),
  })
})
afterEach(() => vi.unstubAllGlobals())

const dialog = async () => within(await screen.findByRole('dialog'))

describe('cameras', () => {
  test.each([
    ['en_US', 'Can be turned (PTZ)'],
    ['zh_CN', '可云台控制'],
  ] as const)('that can be turned carry the sign of it, in %s', async (language, sign) => {
    cameras = [camera(1, { capabilities: ['live', 'ptz'] }), camera(2)]
    await renderPage(CameraManagePage, { language })
    const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
    expect((await row('Gate-1')).getByRole('img', { name: sign })).toBeVisible()
    expect((await row('Gate-2')).queryByRole('img', { name: sign })).toBeNull()
  })

  test('are listed with their true state, and shown on the map', async () => {
    const { queryClient, user } = await renderPage(CameraManagePage)
    const end = listenToCameras(queryClient)
    await user.click(await screen.findByRole('button', { name: 'Show on map: Gate-1' }))
    expect(useMapStore.getState().selection).toEqual({ kind: 'device', id: id(1) })
    const at = '2026-11-20T09:00:00.000Z'
    const data = {
      id: id(1),
      state: 'offline',
      cause: 'unreachable',
      stateSince: at,
      maintenanceUntil: null,
      lockedUntil: null,
    } as const
    emitEvent({ seq: '1.1', type: 'device.state', at, data })
    await waitFor(() => expect(screen.getByText('Offline')).toBeVisible())
    end()
  })

  test('are searched by the filters in the address, without the tab', async () => {
    await renderPage(CameraManagePage, { address: '/?tag=north&smartTask=started' })
    await screen.findByText('Gate-1')
    const { body } = server.to('/vms/camera/getByPage')[0]!
    expect(body).toMatchObject({ tag: 'north', smartTask: 'started' })
    expect(body).not.toHaveProperty('tab')
  })

  test('are changed: tags, alias, view', async () => {
    const { user } = await renderPage(CameraManagePage)
    await user.dblClick(await screen.findByText('Gate-1'))
    const form = await dialog()
    await user.type(await form.findByLabelText('Alias'), 'Back door')
    await user.type(form.getByLabelText('Tags'), 'yard{Enter}')
    await user.clear(form.getByLabelText('Looks towards (°)'))
    await user.type(form.getByLabelText('Looks towards (°)'), '270')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/vms/camera/update')).toHaveLength(1))
    expect(server.to('/vms/camera/update')[0]?.body).toMatchObject({
      id: id(1),
      version: 0,
      name: 'Gate-1',
      alias: 'Back door',
      tags: ['north', 'yard'],
      direction: 270,
      fieldOfView: 60,
      longitude: 1,
    })
  })

  test('wrong input never leaves the form', async () => {
    const { user } = await renderPage(CameraManagePage)
    await user.dblClick(await screen.findByText('Gate-1'))
    const form = await dialog()
    const name = await form.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'no spaces')
    await user.type(form.getByLabelText('Tags'), `${'x'.repeat(21)}{Enter}`)
    await user.clear(form.getByLabelText('Longitude'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    // A form draws its faults anew while further ones come in, so all three are looked for together.
    await waitFor(() => {
      expect(form.getByText(/^Only letters of any script/)).toBeInTheDocument()
      expect(form.getByText('At most 20 characters')).toBeInTheDocument()
      expect(form.getByText('Give both longitude and latitude, or neither')).toBeInTheDocument()
    })
    expect(server.to('/vms/camera/update')).toEqual([])
  })

  test('smart tasks are started at once and stopped after a question, only where it changes something', async () => {
    const { user } = await renderPage(CameraManagePage)
    await screen.findByText('Gate-1')
    await user.click(screen.getAllByRole('checkbox')[0]!)
    await user.click(screen.getByRole('button', { name: 'Start smart task (1)' }))
    await waitFor(() =>
      expect(server.to('/vms/camera/startSmartTask')[0]?.body).toMatchObject({ ids: [id(2)] }),
    )
    await user.click(screen.getByRole('button', { name: 'Stop smart task (1)' }))
    const question = await dialog()
    expect(question.getByText(/raises no alarm any more/)).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'Stop task' }))
    await waitFor(() =>
      expect(server.to('/vms/camera/stopSmartTask')[0]?.body).toMatchObject({ ids: [id(1)] }),
    )
  })

  test('nothing can be changed without the permission', async () => {
    await renderPage(CameraManagePage, { may: ['device.view'] })
    await waitFor(() => expect(screen.getByText('Gate-1')).toBeVisible())
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

describe('groups', () => {
  const openGroups = () => renderPage(CameraManagePage, { address: '/?tab=groups' })

  test('a new one: what is missing is asked for, then it is sent whole', async () => {
    const { user } = await openGroups()
    await user.click(await screen.findByRole('button', { name: /Add group/ }))
    const form = await dialog()
    await user.click(await form.findByRole('button', { name: 'Save' }))
    expect(await form.findByText('Choose at least 1')).toBeInTheDocument()
    expect(server.to('/vms/camera-group/add')).toEqual([])
    await user.type(form.getByLabelText('Name'), 'Plates')
    await user.click(form.getByText('Plate recognition'))
    expect(form.getByLabelText('Threshold (%)')).toHaveValue('80')
    await form.findByText('Gate-2')
    const [yard, first] = form.getAllByRole('treeitem')
    expect(yard!.querySelector('.ant-tree-checkbox')).toBeNull()
    await user.click(first!.querySelector('.ant-tree-checkbox')!)
    expect(await form.findByText('1 camera chosen')).toBeInTheDocument()
    expect(server.to('/basic/org/orgManage/queryResourceTree')).toEqual([])
  })

  describe('all cameras below an area', () => {
    const below = 'All cameras in “Yard”, or none of them'
    const openFaces = async () => {
      const { user } = await openGroups()
      await user.dblClick(await screen.findByText('Faces'))
      const form = await dialog()
      return { user, form, choose: async () => user.click(await form.findByRole('button', { name: below })) }
    }

    test('are chosen at once, in a branch nobody has opened too, and taken out again', async () => {
      cameras = [camera(1), camera(2), camera(3)]
      const { form, choose } = await openFaces()
      await choose()
      expect(await form.findByText('3 cameras chosen')).toBeInTheDocument()
      expect(server.to('/vms/camera/getByPage').at(-1)?.body).toMatchObject({
        areaId: area.id,
        pageNum: 1,
        pageSize: 300,
      })
      await choose()
      expect(await form.findByText('0 cameras chosen')).toBeInTheDocument()
    })

    test('come in pages', async () => {
      const all = Array.from({ length: 301 }, (_, at) => camera(1000 + at))
      server.use({
        camera: {
          getByPage: ({ pageNum = 1, pageSize = 10 }) => ({
            ...page(all.slice((pageNum - 1) * pageSize, pageNum * pageSize)),
            total: all.length,
          }),
        },
      })
      const { form, choose } = await openFaces()
      await choose()
      expect(await form.findByText('302 cameras chosen')).toBeInTheDocument()
    })

    test('are not chosen when a group cannot hold them', async () => {
      server.use({ camera: { getByPage: () => ({ ...page(cameras), total: 501 }) } })
      const { form, choose } = await openFaces()
      await choose()
      expect(await screen.findByText(/A group has 500 cameras at most/)).toBeInTheDocument()
      expect(form.getByText('1 camera chosen')).toBeInTheDocument()
    })

    test('that cannot be fetched leave the choice as it is, and say so', async () => {
      const told = vi.fn()
      const end = showErrorsWith(told)
      const { form, choose } = await openFaces()
      const refuse = () => {
        throw new Refusal('access.denied', 403)
      }
      server.use({ camera: { getByPage: refuse } })
      await choose()
      await waitFor(() =>
        expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'access.denied' })),
      )
      expect(form.getByText('1 camera chosen')).toBeInTheDocument()
      end()
    })
  })

  test('a search among the cameras does not lose those chosen before', async () => {
    const { user } = await openGroups()
    await user.dblClick(await screen.findByText('Faces'))
    const form = await dialog()
    await user.type(await form.findByRole('textbox', { name: 'Search by name' }), 'Gate-2')
    const found = await waitFor(() => {
      const row = form.getAllByRole('treeitem').at(-1)!
      expect(row).toHaveTextContent('Gate-2')
      return row
    })
    await user.click(found.querySelector('.ant-tree-checkbox')!)
    expect(await form.findByText('2 cameras chosen')).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/vms/camera-group/update')).toHaveLength(1))
    expect(server.to('/vms/camera-group/update')[0]?.body).toMatchObject({
      id: id(200),
      version: 3,
      functionType: 'face',
      threshold: 85,
      cameraIds: [id(1), id(2)],
    })
  })

  test('one that has no cameras left says so; its cameras can be listed; deleting is asked about', async () => {
    groups = [group({ cameras: [] })]
    const { user } = await openGroups()
    await waitFor(() => expect(screen.getByText('No cameras left')).toBeVisible())
    await user.click(screen.getAllByRole('checkbox').at(-1)!)
    await user.click(screen.getByRole('button', { name: /Delete \(1\)/ }))
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(server.to('/vms/camera-group/batchDelete')[0]?.body).toMatchObject({ ids: [id(200)] }),
    )
    await user.click(screen.getByRole('button', { name: 'Show its cameras' }))
    await waitFor(() =>
      expect(server.to('/vms/camera/getByPage').at(-1)?.body).toMatchObject({ groupId: id(200) }),
    )
  })
})

test('speaks Chinese', async () => {
  await renderPage(CameraManagePage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('tab', { name: '摄像机分组' })).toBeVisible())
  await waitFor(() => expect(screen.getByText('已启动')).toBeVisible())
})
