import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { ChunkError } from './load-chunk.ts'
import { LazyPage } from './lazy-page.tsx'

// React reports what a boundary has caught on the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

const Good = () => <p>the page</p>

test('a page that does not come says why, and comes on a second try', async () => {
  const load = vi
    .fn<() => Promise<typeof Good>>()
    .mockRejectedValueOnce(new ChunkError(true))
    .mockRejectedValueOnce(new ChunkError(true))
    .mockResolvedValue(Good)
  const { user } = await renderUi(<LazyPage load={load} />)
  expect(
    await screen.findByText('This screen could not be loaded within 120 s', {}, { timeout: 3000 }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('the page')).toBeVisible())
})

test('a page that breaks takes nothing else with it', async () => {
  const Broken = () => {
    throw new Error('bug')
  }
  await renderUi(
    <>
      <p>the shell</p>
      <LazyPage load={() => Promise.resolve(Broken)} />
    </>,
    'zh_CN',
  )
  await waitFor(() => expect(screen.getByText('页面出错')).toBeVisible())
  expect(screen.getByText('the shell')).toBeVisible()
})
