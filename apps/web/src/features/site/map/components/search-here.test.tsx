import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#shared/testing/render-page.tsx'
import { SEARCHED_MAX, SearchHere } from './search-here.tsx'

const ids = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`)
const hrefOf = (name: string) => new URL(screen.getByRole('link', { name }).getAttribute('href')!, 'http://x')

test.each([
  ['en_US', 'Search vehicles here', 'Search persons here'],
  ['zh_CN', '在此检索车辆', '在此检索人员'],
] as const)('in %s the cameras go along to both searches', async (language, vehicles, persons) => {
  await renderPage(() => <SearchHere cameraIds={ids(2)} />, { language })
  await screen.findByRole('link', { name: vehicles })
  expect(hrefOf(vehicles).pathname).toBe('/bayonet/Searchvehicle')
  expect(hrefOf(persons).pathname).toBe('/person/index')
  for (const name of [vehicles, persons]) expect(hrefOf(name).searchParams.get('cameraIds')).toBe('c0,c1')
})

test('of many the first go along, which is said', async () => {
  await renderPage(() => <SearchHere cameraIds={ids(SEARCHED_MAX + 5)} />)
  await waitFor(() => expect(screen.getByText(/take 100 cameras at most/)).toBeVisible())
  expect(hrefOf('Search vehicles here').searchParams.get('cameraIds')?.split(',')).toHaveLength(SEARCHED_MAX)
})

test('who may open one of them gets that one, and nobody a search at no camera', async () => {
  await renderPage(
    () => (
      <>
        <SearchHere cameraIds={ids(1)} />
        <SearchHere cameraIds={[]} />
      </>
    ),
    { may: ['vehicle.view'] },
  )
  expect(await screen.findAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Search vehicles here' })).toBeVisible()
})
