import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { ViewersLink } from './viewers-link.tsx'

const camera = mapResource({ id: '1', name: 'Lobby 1' })

test.each([
  ['en_US', 'Who viewed it'],
  ['zh_CN', '查看记录'],
] as const)('leads from a camera to who viewed it since yesterday, in %s', async (language, name) => {
  const { user, addressNow } = await renderPage(() => <ViewersLink device={camera} />, { language })
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(addressNow()).toContain('/setting/system/logManage'))
  const { searchParams } = new URL(addressNow(), 'http://x')
  expect(searchParams.get('kind')).toBe('footage')
  expect(searchParams.get('object')).toBe('Lobby 1')
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  expect(new Date(searchParams.get('startTime')!).toDateString()).toBe(yesterday.toDateString())
  expect(new Date(searchParams.get('endTime')!).toDateString()).toBe(new Date().toDateString())
})

test('stands at cameras alone, for who may read the log', async () => {
  const { unmount } = await renderPage(() => <ViewersLink device={camera} />, { may: ['device.view'] })
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  await renderPage(() => <ViewersLink device={{ ...camera, kind: 'panel' }} />)
  expect(screen.queryByRole('button')).toBeNull()
})
