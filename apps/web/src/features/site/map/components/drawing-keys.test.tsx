import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectOnMap, useMapStore } from '#shared/map/map-store.ts'
import { renderUi } from '#shared/testing/render.tsx'
import type { Drawn } from '../layers/select-tool.ts'
import type { SiteMap } from '../layers/site-map.ts'
import { siteDevice } from '../model/site.fixture.ts'
import { emptySite } from '../model/site.ts'
import { PlacingBar } from './placing-bar.tsx'
import { useAreaSelection } from './use-area-selection.ts'

let drawn: (what: Drawn) => void
const select = { start: vi.fn(), clear: vi.fn(), addCorner: vi.fn(), removeCorner: vi.fn(), finish: vi.fn() }
const place = { set: vi.fn(), placeHere: vi.fn(), isOn: () => true }
const map = { select, place, focus: () => screen.getByRole('application').focus() } as unknown as SiteMap

beforeEach(() => {
  select.start.mockImplementation((_shape: string, onDrawn: typeof drawn) => {
    drawn = onDrawn
  })
})
afterEach(() => {
  vi.clearAllMocks()
  useMapStore.setState({ selection: undefined, placing: undefined })
})

// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the map takes the keyboard
const Map = () => <div role="application" tabIndex={0} aria-label="map" />
const at = (id: string, latitude: number) => siteDevice({ id, name: id, longitude: 0, latitude })
const shown = { ...emptySite, devices: [at('far', 9), at('near', 1), at('outside', 20)] }

function Selecting() {
  const selection = useAreaSelection(map, shown)
  const [clicks, setClicks] = useState(0)
  return (
    <>
      <Map />
      <button onClick={() => selection.start('Polygon')}>draw</button>
      <button onClick={() => setClicks(clicks + 1)}>other {clicks}</button>
      <p>{selection.drawing}</p>
      <ol>
        {selection.cameras?.map(({ camera }) => (
          <li key={camera.id}>{camera.name}</li>
        ))}
      </ol>
    </>
  )
}
const names = () => screen.queryAllByRole('listitem').map(row => row.textContent)
const below10: Drawn = {
  isInside: ({ position: [, latitude] }) => latitude < 10,
  centre: { longitude: 0, latitude: 2 },
}

test('a polygon is drawn with the keyboard alone; cameras inside come nearest to its middle first', async () => {
  const { user } = await renderUi(<Selecting />)
  await user.click(screen.getByRole('button', { name: 'draw' }))
  expect(screen.getByRole('application')).toHaveFocus()
  await user.keyboard('  {Backspace}{Enter}')
  const counts = [select.addCorner, select.removeCorner, select.finish].map(one => one.mock.calls.length)
  expect(counts).toEqual([2, 1, 1])
  drawn(below10)
  await waitFor(() => expect(screen.getByText('near')).toBeVisible())
  expect(names()).toEqual(['near', 'far'])
})

test('with an alarm chosen inside, the distances are from it', async () => {
  selectOnMap({ kind: 'alarm', id: 'a', deviceId: null, place: { longitude: 0, latitude: 8 } })
  const { user } = await renderUi(<Selecting />)
  await user.click(screen.getByRole('button', { name: 'draw' }))
  drawn(below10)
  await waitFor(() => expect(screen.getByText('near')).toBeVisible())
  expect(names()).toEqual(['far', 'near'])
})

test('Escape gives the drawing up, wherever the focus is; other buttons keep their keys', async () => {
  const { user } = await renderUi(<Selecting />)
  await user.click(screen.getByRole('button', { name: 'draw' }))
  screen.getByRole('button', { name: /other/ }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'other 1' })).toHaveFocus()
  expect(select.finish).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(select.clear).toHaveBeenCalledOnce()
  expect(screen.queryByText('Polygon')).toBeNull()
})

test('a key that is held sets one corner', async () => {
  const { user } = await renderUi(<Selecting />)
  await user.click(screen.getByRole('button', { name: 'draw' }))
  await user.keyboard('{ >5/}')
  expect(select.addCorner).toHaveBeenCalledOnce()
})

test('what waits for its place is named, placed by Enter and given up by Escape', async () => {
  const placing = { name: 'Dock', place: vi.fn(), cancel: vi.fn() }
  useMapStore.setState({ placing })
  const { user } = await renderUi(
    <>
      <Map />
      <PlacingBar map={map} />
    </>,
    'zh_CN',
  )
  expect(screen.getByRole('status')).toHaveTextContent('Dock')
  expect(place.set).toHaveBeenLastCalledWith(placing.place)
  await user.keyboard('{Enter}')
  expect(place.placeHere).toHaveBeenCalledOnce()
  await user.keyboard('{Escape}')
  expect(placing.cancel).toHaveBeenCalledOnce()
})
