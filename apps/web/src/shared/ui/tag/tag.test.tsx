import { alarmLevels, deviceStates } from '@palisade/contract'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { AlarmLevelTag } from './alarm-level-tag.tsx'
import { DeviceCause } from './device-cause.tsx'
import { DeviceStateShape, DeviceStateTag } from './device-state-tag.tsx'

test('every level has its name and a shape no other level has', async () => {
  const { container } = await renderUi(
    <>
      {alarmLevels.map(level => (
        <AlarmLevelTag key={level} level={level} />
      ))}
    </>,
    'zh_CN',
  )
  for (const name of ['非常紧急', '紧急', '一般', '低']) expect(screen.getByText(name)).toBeVisible()
  const shapes = [...container.querySelectorAll('svg')].map(svg =>
    svg.innerHTML.replaceAll(/(fill|stroke)="[^"]*"/g, ''),
  )
  expect(new Set(shapes).size).toBe(4)
})

test('a device state is named, and the bare shape too', async () => {
  await renderUi(
    <>
      <DeviceStateTag state="offline" />
      <DeviceStateShape state="unknown" />
    </>,
  )
  expect(screen.getByText('Offline')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Unknown' })).toBeVisible()
})

test('the lock of an account is counted down in minutes to its end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const lockedUntil = new Date(Date.now() + 110_000).toISOString()
  const device = { state: 'offline', cause: 'account_locked', lockedUntil, maintenanceUntil: null } as const
  await renderUi(<DeviceCause device={device} />)
  expect(screen.getByText('Locked, 2 min')).toBeVisible()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Locked, 1 min')).toBeVisible()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('The device has locked this account after wrong logins')).toBeVisible()
  vi.useRealTimers()
})

test('every device state has a shape no other state has', async () => {
  const { container } = await renderUi(
    <>
      {deviceStates.map(state => (
        <DeviceStateTag key={state} state={state} />
      ))}
    </>,
  )
  const shapes = [...container.querySelectorAll('svg')].map(svg => svg.innerHTML)
  expect(shapes).toHaveLength(deviceStates.length)
  expect(new Set(shapes).size).toBe(deviceStates.length)
})
