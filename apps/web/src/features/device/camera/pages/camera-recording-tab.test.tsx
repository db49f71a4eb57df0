import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildCamera } from '../model/camera.fixture.ts'
import { cameraManagePage } from './camera-manage-page.tsx'

const camera = buildCamera()
const Page = cameraManagePage([{ recordingList: () => <p>recorded when</p> }])

beforeEach(() => {
  startFakeServer({
    organisation: fakeTree([]),
    camera: { getByPage: () => ({ list: [camera], total: 1, pageNum: 1, pageSize: 10 }) },
    cameraGroup: { getByPage: () => ({ list: [], total: 0, pageNum: 1, pageSize: 10 }) },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the recording of cameras is a tab of the screen, reached from a camera too', async () => {
  const { user, addressNow } = await renderPage(Page)
  const row = within((await screen.findByText('Gate-1')).closest('tr')!)
  await user.click(row.getByRole('button', { name: 'Recording' }))
  await waitFor(() => expect(screen.getByText('recorded when')).toBeVisible())
  expect(screen.getByRole('tab', { name: 'Recording' })).toHaveAttribute('aria-selected', 'true')
  expect(addressNow()).toContain('name=Gate-1')
  await user.click(screen.getByRole('tab', { name: 'Cameras' }))
  await waitFor(() => expect(screen.getByText('Gate-1')).toBeVisible())
})

test('it is not shown to those who may not see recording plans, even by its address', async () => {
  await renderPage(Page, { may: ['device.view'], address: '/?tab=recording' })
  await waitFor(() => expect(screen.getByText('Gate-1')).toBeVisible())
  expect(screen.queryByRole('tab', { name: 'Recording' })).toBeNull()
})
