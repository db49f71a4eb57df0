import type { FloorPlan, MapResource, ResourceNode } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mapResourcesKey } from '#shared/queries/map-resources.ts'
import { useMapStore } from '#shared/map/map-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { ResourceManagementPage } from './resource-management-page.tsx'

const id = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const area = (n: number, name: string, kind: ResourceNode['areaKind'], parent?: number): ResourceNode => ({
  id: id(n),
  parentId: parent === undefined ? null : id(parent),
  type: 'area',
  name,
  code: name,
  ...(kind && { areaKind: kind }),
  longitude: null,
  latitude: null,
})
const areas = [area(1, 'Park', 'park'), area(2, 'Tower', 'building', 1), area(3, 'Floor 1', 'floor', 2)]
const resource = (n: number, name: string, changes: Partial<MapResource> = {}): MapResource => ({
  id: id(n),
  type: 'device',
  name,
  code: name,
  areaId: id(1),
  kind: 'camera',
  state: 'online',
  capabilities: [],
  direction: null,
  fieldOfView: null,
  viewRange: null,
  condition: null,
  panelId: null,
  longitude: null,
  latitude: null,
  floorId: null,
  ...changes,
})
const gate = resource(10, 'Gate', { longitude: 10, latitude: 50 })
const lobby = resource(11, 'Lobby', { longitude: 10, latitude: 50, floorId: id(3), areaId: id(3) })
const dock = resource(12, 'Dock')
const plan: FloorPlan = {
  floorId: id(3),
  pixelWidth: 200,
  pixelHeight: 100,
  placement: { longitude: 10, latitude: 50, width: 80, rotation: 0 },
  updatedAt: '2026-11-20T08:00:00Z',
  version: 4,
}
const areaDetails = (node: ResourceNode) => ({
  ...node,
  kind: node.areaKind ?? ('area' as const),
  centreId: id(1),
  parentName: null,
  internalCode: null,
  purpose: '',
  remarks: '',
  boundary: null,
  isInitial: false,
  level: 2,
  version: 0,
})

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  const [, tower, floor] = areas.map(areaDetails)
  server = startFakeServer({
    map: {
      getResources: () => [gate, lobby, dock],
      getBuilding: () => ({ building: tower!, floors: [{ floor: floor!, plan, resources: [lobby] }] }),
      place: () => ({}),
      unplace: () => ({}),
    },
    organisation: { getTree: () => areas, getChildren: () => areas },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useMapStore.setState({
    indoor: undefined,
    editing: undefined,
    calibration: undefined,
    selection: undefined,
  })
})

const PLACE = '/frms/map/place'
const rows = () => within(screen.getByRole('list', { name: 'Resources' })).getAllByRole('listitem')
const open = async (language: 'en_US' | 'zh_CN' = 'en_US') => {
  const page = await renderPage(ResourceManagementPage, { language })
  await screen.findByText('Dock')
  return page
}
const editing = () => useMapStore.getState().editing!

describe('the list', () => {
  test('says where each stands, what has no place first', async () => {
    await open()
    expect(rows().map(row => row.textContent)).toEqual([
      'DockNot placed',
      'GateOn the map',
      'LobbyOn Floor 1',
    ])
  })

  test('is narrowed by name, and says when nothing is left', async () => {
    const { user, addressNow } = await open('zh_CN')
    await user.type(screen.getByRole('textbox', { name: '名称或编码' }), 'lob')
    await waitFor(() => expect(screen.queryByText('Dock')).toBeNull())
    expect(addressNow()).toContain('text=lob')
    await user.type(screen.getByRole('textbox', { name: '名称或编码' }), 'xyz')
    await waitFor(() => expect(screen.getByText('没有符合条件的资源')).toBeVisible())
  })
})

describe('placing', () => {
  test('a dropped one stands on the map at once, and the step can be taken back', async () => {
    const { user, queryClient } = await open()
    act(() => editing().drop([dock.id], { longitude: 11, latitude: 51 }))
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(1))
    expect(server.to(PLACE)[0]?.body).toMatchObject({
      places: [{ id: dock.id, type: 'device', longitude: 11, latitude: 51, floorId: null }],
    })
    expect(await screen.findAllByText('On the map')).toHaveLength(2)
    const undo = screen.getByRole('button', { name: 'Undo the last step' })
    await waitFor(() => expect(undo).toBeEnabled())
    await user.click(undo)
    await waitFor(() => expect(server.to('/frms/map/unplace')).toHaveLength(1))
    const known = queryClient.getQueryData<MapResource[]>(mapResourcesKey)
    expect(known?.find(one => one.id === dock.id)?.longitude).toBeNull()
    expect(undo).toBeDisabled()
  })

  test('on an open floor a marker is dragged along the floor', async () => {
    await open()
    act(() => useMapStore.setState({ indoor: { buildingId: id(2), floorId: id(3) } }))
    await act(() => editing().move(lobby.id, { longitude: 10.1, latitude: 50.1 }))
    expect(server.to(PLACE)[0]?.body).toMatchObject({ places: [{ id: lobby.id, floorId: id(3) }] })
  })

  test('what the server refuses stands where it stood, and is told', async () => {
    server.use({
      map: {
        place: () => {
          throw new Refusal('map.no_plan')
        },
      },
    })
    const { queryClient } = await open()
    await act(async () => {
      await expect(editing().move(gate.id, { longitude: 1, latitude: 1 })).rejects.toMatchObject({
        code: 'map.no_plan',
      })
    })
    await waitFor(() =>
      expect(
        queryClient.getQueryData<MapResource[]>(mapResourcesKey)?.find(one => one.id === gate.id),
      ).toMatchObject({ longitude: 10, type: 'device' }),
    )
  })

  test('works with the keyboard: a place in numbers, checked before it is sent', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Place of Dock in numbers' }))
    const longitude = await screen.findByLabelText('Longitude')
    await user.type(longitude, '200')
    await user.type(screen.getByLabelText('Latitude'), '51')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(longitude).toHaveAttribute('aria-invalid', 'true'))
    expect(server.to(PLACE)).toEqual([])
    await user.clear(longitude)
    await user.type(longitude, '11.5')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(1))
    expect(server.to(PLACE)[0]?.body).toMatchObject({
      places: [{ id: dock.id, longitude: 11.5, latitude: 51, floorId: null }],
    })
  })

  test('several are taken off the map after a question', async () => {
    const { user } = await open()
    for (const name of ['Gate', 'Lobby', 'Dock'])
      await user.click(screen.getByRole('checkbox', { name: `Choose ${name}` }))
    await user.click(screen.getByRole('button', { name: 'Take off the map' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Take 2 resources off the map?')
    await user.click(within(dialog).getByRole('button', { name: 'Take off the map' }))
    await waitFor(() => expect(server.to('/frms/map/unplace')).toHaveLength(1))
    const resources = [gate.id, lobby.id].map(one => ({ id: one, type: 'device' }))
    expect(server.to('/frms/map/unplace')[0]?.body).toMatchObject({ resources })
  })
})

describe('buildings and floors', () => {
  const openBuildings = async () => {
    const page = await open()
    await page.user.click(screen.getByRole('tab', { name: 'Buildings and floors' }))
    await screen.findByText('Floor 1')
    return page
  }
  const upload = async (user: Awaited<ReturnType<typeof openBuildings>>['user'], file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    await user.upload(input, file)
  }

  test('a bad picture is refused in words', async () => {
    server.use({
      map: {
        saveFloorPlan: () => {
          throw new Refusal('map.floor_parse_failed')
        },
      },
    })
    const { user } = await openBuildings()
    await upload(user, new File(['no picture'], 'plan.png', { type: 'image/png' }))
    await waitFor(() => expect(screen.getByText(/Indoor map or floor parse failed/)).toBeVisible())
  })

  test('what is no picture by its name or too large is not sent', async () => {
    const { user } = await openBuildings()
    await upload(user, new File([new Uint8Array(6 * 1024 * 1024)], 'plan.png', { type: 'image/png' }))
    await waitFor(() => expect(screen.getByText('The picture is larger than 5 MB')).toBeVisible())
    expect(server.to('/frms/floor-plan/save')).toEqual([])
  })

  test('a plan is fitted by its handles and by numbers, both the same', async () => {
    server.use({ map: { calibrateFloorPlan: () => ({ ...plan, version: 5 }) } })
    const { user } = await openBuildings()
    await user.click(await screen.findByRole('button', { name: 'Fit' }))
    expect(useMapStore.getState().indoor).toEqual({ buildingId: id(2), floorId: id(3) })
    const width = await screen.findByLabelText('Width in metres')
    act(() => useMapStore.getState().calibration?.onChange({ ...plan.placement, width: 120 }))
    await waitFor(() => expect(width).toHaveValue('120'))
    const turn = screen.getByLabelText('Turn in degrees, clockwise')
    await user.clear(turn)
    await user.type(turn, '15')
    expect(useMapStore.getState().calibration?.placement).toMatchObject({ width: 120, rotation: 15 })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/frms/floor-plan/calibrate')).toHaveLength(1))
    expect(server.to('/frms/floor-plan/calibrate')[0]?.body).toMatchObject({
      floorId: id(3),
      version: 4,
      placement: { width: 120, rotation: 15 },
    })
    await waitFor(() => expect(useMapStore.getState().calibration).toBeUndefined())
  })

  test('somebody else’s calibration is told, and nothing of theirs is overwritten', async () => {
    server.use({
      map: {
        calibrateFloorPlan: () => {
          throw new Refusal('map.changed_meanwhile')
        },
      },
    })
    const { user } = await openBuildings()
    await user.click(await screen.findByRole('button', { name: 'Fit' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByText(/Someone else changed this plan/)).toBeVisible())
  })
})
