import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { MaintenanceOver } from './maintenance-over.tsx'

const Page = () => (
  <>
    <p>screen</p>
    <MaintenanceOver />
  </>
)
const over = (number: number) => ({
  id: `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `Camera-${number}`,
  state: 'offline' as const,
})
const tell = (...numbers: number[]) => {
  for (const number of numbers)
    emitEvent({
      seq: `1.${number}`,
      type: 'device.maintenance_over',
      at: '2026-11-20T09:00:00.000Z',
      data: over(number),
    })
}

test('the end of a maintenance is told with the state that follows, and leads to the device', async () => {
  const { user, addressNow } = await renderPage(Page, { may: ['device.view'] })
  await screen.findByText('screen')
  tell(1)
  await waitFor(() => expect(screen.getByText(/The maintenance of Camera-1 is over: Offline/)).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(addressNow()).toBe('/setting/device/access/deviceList?name=Camera-1')
})

test('of many at once there is one message', async () => {
  await renderPage(Page, { may: ['device.view'], language: 'zh_CN' })
  await screen.findByText('screen')
  tell(1, 2, 3)
  await waitFor(() => expect(screen.getByText(/3 台设备维护已结束/)).toBeVisible())
})
