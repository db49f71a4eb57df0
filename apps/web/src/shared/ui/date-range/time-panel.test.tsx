import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { TimePanel } from './time-panel.tsx'

test('OK confirms, clear reverts, arrows walk the hours', async () => {
  const onChange = vi.fn()
  const { user } = await renderUi(
    <TimePanel label="Time" value={{ hours: 8, minutes: 30 }} onChange={onChange} />,
  )
  screen.getByRole('button', { name: '08' }).focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  await user.click(screen.getByRole('button', { name: '45' }))
  expect(screen.getByText('15:45')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByText('08:30')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '23' }))
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(onChange.mock.calls).toEqual([[{ hours: 23, minutes: 30 }]])
})
