import { alarmLevels, deviceStates } from '@palisade/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { AlarmLevelTag } from './alarm-level-tag.tsx'
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
