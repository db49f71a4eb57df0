import { LIVE_TILE_LIMIT } from '@palisade/contract'
import { screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { renderUi } from '#shared/testing/render.tsx'
import { allLayers } from '../model/map-layers.ts'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { areaNode, siteDevice } from '../model/site.fixture.ts'
import { siteOf } from '../model/site.ts'
import { FloorBar } from './floor-bar.tsx'
import { LayerPanel } from './layer-panel.tsx'
import { MapSearch } from './map-search.tsx'
import { SelectedCameras } from './selected-cameras.tsx'
import type { AreaSelection } from './use-area-selection.ts'

afterEach(() => useMapStore.setState({ indoor: undefined, selection: undefined, move: undefined }))

const place = { longitude: 1, latitude: 2 }
const site = siteOf(
  [
    mapResource({ id: 'gate', name: 'Gate-East', ...place }),
    mapResource({ id: 'lobby', name: 'Lobby', ...place, floorId: 'f1' }),
  ],
  [
    areaNode({ id: 'tower', name: 'Tower', areaKind: 'building' }),
    areaNode({ id: 'f1', name: 'Floor 1', areaKind: 'floor', parentId: 'tower' }),
    areaNode({ id: 'f2', name: 'Floor 2', areaKind: 'floor', parentId: 'tower' }),
  ],
)

describe('search', () => {
  test('goes to what is chosen', async () => {
    const { user } = await renderUi(<MapSearch site={site} />)
    await user.type(screen.getByRole('combobox', { name: 'Search the map' }), 'gate')
    await user.click(await screen.findByText('Gate-East'))
    expect(useMapStore.getState().selection).toEqual({ kind: 'device', id: 'gate' })
    expect(useMapStore.getState().move).toMatchObject({ to: 'place', place })
  })

  test('goes into a building', async () => {
    const { user } = await renderUi(<MapSearch site={site} />, 'zh_CN')
    await user.type(screen.getByRole('combobox', { name: '搜索地图' }), 'tower')
    await user.click(await screen.findByText('Tower'))
    expect(useMapStore.getState().indoor).toEqual({ buildingId: 'tower', floorId: 'f1' })
  })

  test('says that nothing has this name', async () => {
    const { user } = await renderUi(<MapSearch site={site} />)
    await user.type(screen.getByRole('combobox'), 'nobody')
    expect(await screen.findByText('Nothing on the map has this name or code')).toBeInTheDocument()
  })
})

describe('inside a building', () => {
  const enter = () => useMapStore.setState({ indoor: { buildingId: 'tower', floorId: 'f1' } })

  test('there are its floors to choose from, and the way out', async () => {
    enter()
    const { user } = await renderUi(<FloorBar site={site} state="shown" />)
    expect(screen.getByRole('radio', { name: 'Floor 1 (1)' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Floor 2 (0)' }))
    expect(useMapStore.getState().indoor).toEqual({ buildingId: 'tower', floorId: 'f2' })
    await user.click(screen.getByRole('button', { name: 'Outdoors' }))
    expect(useMapStore.getState().indoor).toBeUndefined()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('a picture that cannot be read is told in words', async () => {
    enter()
    await renderUi(<FloorBar site={site} state="failed" />)
    expect(screen.getByRole('alert')).toHaveTextContent('Indoor map or floor parse failed')
  })

  test('a floor without a plan says so', async () => {
    enter()
    await renderUi(<FloorBar site={site} state="no-plan" />, 'zh_CN')
    expect(screen.getByRole('status')).toHaveTextContent('该楼层还没有平面图')
  })
})

test('layers are switched one by one', async () => {
  const onLayers = vi.fn()
  const { user } = await renderUi(<LayerPanel layers={allLayers} onLayers={onLayers} />)
  await user.click(screen.getByRole('checkbox', { name: 'Sensors' }))
  expect(onLayers).toHaveBeenCalledWith(new Set([...allLayers].filter(layer => layer !== 'sensor')))
  expect(screen.getByText('Zone bypassed')).toBeVisible()
})

describe('cameras inside what was drawn', () => {
  const selectionOf = (count: number): AreaSelection => ({
    drawing: undefined,
    cameras: Array.from({ length: count }, (_, n) => ({
      camera: siteDevice({ id: `c${n}`, name: `Gate-${n}` }),
      metres: n * 10,
    })),
    start: vi.fn(),
    clear: vi.fn(),
  })

  function show(count: number, onOpenWall?: ComponentProps<typeof SelectedCameras>['onOpenWall']) {
    const selection = selectionOf(count)
    return renderPage(() => <SelectedCameras selection={selection} {...(onOpenWall && { onOpenWall })} />)
  }

  test('are opened on the wall but for those that are left out', async () => {
    const onOpenWall = vi.fn()
    const { user } = await show(3, onOpenWall)
    await waitFor(() => expect(screen.getByRole('heading', { name: '3 cameras inside' })).toBeVisible())
    await user.click(screen.getByRole('checkbox', { name: /Gate-1/ }))
    await user.click(screen.getByRole('button', { name: 'Open on the wall (2)' }))
    expect(onOpenWall).toHaveBeenCalledWith([
      { id: 'c0', name: 'Gate-0' },
      { id: 'c2', name: 'Gate-2' },
    ])
  })

  test('more than the wall holds are told of beforehand', async () => {
    await show(LIVE_TILE_LIMIT + 3, vi.fn())
    await waitFor(() => expect(screen.getByText(/The wall shows 12 at most/)).toBeVisible())
    expect(screen.getByRole('button', { name: 'Open on the wall (12)' })).toBeEnabled()
  })

  test('none: draw again; and no wall for who may not watch', async () => {
    const { unmount } = await show(0, vi.fn())
    await waitFor(() => expect(screen.getByText(/No cameras inside/)).toBeVisible())
    unmount()
    await show(2)
    await screen.findByRole('heading', { name: '2 cameras inside' })
    expect(screen.queryByRole('button', { name: /wall/ })).toBeNull()
  })
})
