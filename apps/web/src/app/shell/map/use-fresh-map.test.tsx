import { act, screen, waitFor } from '@testing-library/react'
import { useNavigate } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { selectOnMap, showPlace, useMapStore } from '#shared/map/map-store.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { useFreshMap } from './use-fresh-map.ts'

afterEach(() => useMapStore.setState({ selection: undefined, move: undefined, indoor: undefined }))

function Shell() {
  useFreshMap()
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => void navigate({ to: '/two' })}>another screen</button>
      <button onClick={() => void navigate({ to: '/one', search: { alarm: 'a' } })}>another filter</button>
    </>
  )
}
const somewhere = { longitude: 1, latitude: 2 }
const look = () => {
  selectOnMap({ kind: 'device', id: 'gate' })
  useMapStore.setState({ indoor: { buildingId: 'tower', floorId: 'first' } })
  showPlace(somewhere)
}

test('another screen begins with the whole centre, outdoors, and no balloon', async () => {
  const { user } = await renderPage(Shell, { address: '/one' })
  act(look)
  await user.click(await screen.findByText('another screen'))
  await waitFor(() => expect(useMapStore.getState().move).toMatchObject({ to: 'centre' }))
  expect(useMapStore.getState()).toMatchObject({ selection: undefined, indoor: undefined })
})

test('another filter of the same screen leaves the map as it is', async () => {
  const { user, addressNow } = await renderPage(Shell, { address: '/one' })
  act(look)
  await user.click(await screen.findByText('another filter'))
  await waitFor(() => expect(addressNow()).toContain('alarm=a'))
  expect(useMapStore.getState().move).toMatchObject({ to: 'place', place: somewhere })
  expect(useMapStore.getState().selection).toEqual({ kind: 'device', id: 'gate' })
})
