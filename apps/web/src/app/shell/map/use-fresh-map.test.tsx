import { act, screen, waitFor } from '@testing-library/react'
import { useNavigate } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { selectOnMap, showPlace, useMapStore } from '../../../shared/map/map-store.ts'
import { renderPage } from '../../../shared/testing/render-page.tsx'
import { useFreshMap } from './use-fresh-map.ts'

afterEach(() => useMapStore.setState({ selection: undefined, move: undefined, indoor: undefined }))

let go: ReturnType<typeof useNavigate>
function Shell() {
  useFreshMap()
  go = useNavigate()
  return <p>screen</p>
}
const somewhere = { longitude: 1, latitude: 2 }
const look = () => {
  selectOnMap({ kind: 'device', id: 'gate' })
  useMapStore.setState({ indoor: { buildingId: 'tower', floorId: 'first' } })
  showPlace(somewhere)
}

test('another screen begins with the whole centre, outdoors, and no balloon', async () => {
  await renderPage(Shell, { address: '/one' })
  await screen.findByText('screen')
  act(look)
  act(() => void go({ to: '/two' as never }))
  await waitFor(() => expect(useMapStore.getState().move).toMatchObject({ to: 'centre' }))
  expect(useMapStore.getState()).toMatchObject({ selection: undefined, indoor: undefined })
})

test('another filter of the same screen leaves the map as it is', async () => {
  const { addressNow } = await renderPage(Shell, { address: '/one' })
  await screen.findByText('screen')
  act(look)
  act(() => void go({ to: '/one' as never, search: { alarm: 'a' } as never }))
  await waitFor(() => expect(addressNow()).toContain('alarm=a'))
  expect(useMapStore.getState().move).toMatchObject({ to: 'place', place: somewhere })
  expect(useMapStore.getState().selection).toEqual({ kind: 'device', id: 'gate' })
})
