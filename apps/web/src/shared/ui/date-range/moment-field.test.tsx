import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { MomentField } from './moment-field.tsx'

const moment = new Date(2026, 10, 20, 8, 30).toISOString()

function Controlled({ start, onChange }: { start: string | null; onChange: (value: string | null) => void }) {
  const [value, setValue] = useState(start)
  return (
    <MomentField
      value={value}
      onChange={next => {
        setValue(next)
        onChange(next)
      }}
    />
  )
}

test('the time opens its panel, OK takes it and gives the focus back', async () => {
  const onChange = vi.fn()
  const { user } = await renderUi(<Controlled start={moment} onChange={onChange} />)
  const field = screen.getByRole('button', { name: 'Time 08:30' })
  field.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: '08' })).toHaveFocus())
  await user.keyboard('{ArrowRight}{Enter}')
  await user.click(screen.getByRole('button', { name: '45' }))
  expect(onChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(onChange.mock.calls).toEqual([[new Date(2026, 10, 20, 9, 45).toISOString()]])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Time 09:45' })).toHaveFocus())
})

test('Clear and Escape keep the time', async () => {
  const onChange = vi.fn()
  const { user } = await renderUi(<Controlled start={moment} onChange={onChange} />, 'zh_CN')
  const field = screen.getByRole('button', { name: '时刻 08:30' })
  await user.click(field)
  await user.click(await screen.findByRole('button', { name: '17' }))
  await user.click(screen.getByRole('button', { name: '清空' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '17' })).toBeNull())
  await user.click(field)
  await user.click(await screen.findByRole('button', { name: '17' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveTextContent('08:30')
  expect(onChange).not.toHaveBeenCalled()
})

test('without a day there is no time', async () => {
  await renderUi(<Controlled start={null} onChange={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Time' })).toBeDisabled()
})
