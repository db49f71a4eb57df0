import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#shared/testing/render-page.tsx'
import { emptyWall } from '../model/wall.ts'
import { useOpenWall } from './use-open-wall.ts'
import { changeWall, enterCentre, restoreFormerWall, useWall } from './wall-store.ts'
import { readSession } from '#shared/session/session-store.ts'

const cameras = ['North gate', 'Dock', 'Yard'].map((name, index) => ({ id: `c${index}`, name }))
const shown = () => useWall.getState().wall.windows.flatMap(open => open?.name ?? [])

beforeEach(() => {
  localStorage.clear()
  useWall.setState({ wall: emptyWall(), centreId: '', former: [] })
})
afterEach(() => vi.unstubAllGlobals())

async function openFromMap(chosen: typeof cameras) {
  function Map() {
    const open = useOpenWall()
    return <button onClick={() => open?.(chosen)}>Open</button>
  }
  const { user } = await renderPage(Map)
  enterCentre(readSession().centreId ?? '')
  changeWall({ type: 'open', camera: { id: 'before', name: 'Before' } })
  await user.click(await screen.findByRole('button', { name: 'Open' }))
}

test('several cameras of the map take the place of the wall, which one step brings back', async () => {
  await openFromMap(cameras)
  await waitFor(() => expect(shown()).toEqual(['North gate', 'Dock', 'Yard']))
  restoreFormerWall()
  expect(shown()).toEqual(['Before'])
})

test('a single one joins what is there, so that nothing needs to come back', async () => {
  await openFromMap(cameras.slice(0, 1))
  await waitFor(() => expect(shown()).toEqual(['Before', 'North gate']))
  expect(useWall.getState().former).toEqual([])
})

test('more than twelve are refused in words, and the wall stays as it is', async () => {
  await openFromMap(Array.from({ length: 13 }, (_, index) => ({ id: `m${index}`, name: `Many-${index}` })))
  expect(await screen.findByText(/^At most 12 cameras/)).toBeInTheDocument()
  expect(shown()).toEqual(['Before'])
})
