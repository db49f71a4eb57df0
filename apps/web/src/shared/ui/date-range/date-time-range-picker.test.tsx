import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import {
  DateTimeRangePicker,
  type DateTimeRangePickerProps,
  type TimeRange,
} from './date-time-range-picker.tsx'

const iso = (day: number, hours = 0, minutes = 0, seconds = 0) =>
  new Date(2026, 10, day, hours, minutes, seconds).toISOString()
const value = { start: iso(10, 8), end: iso(12, 20, 30, 59) }
const now = () => new Date(2026, 10, 20, 10, 0, 0)

function Controlled({
  onChange,
  ...rest
}: Partial<DateTimeRangePickerProps> & Pick<DateTimeRangePickerProps, 'onChange'>) {
  const [range, setRange] = useState<TimeRange | null>(rest.value === undefined ? value : rest.value)
  const change = (next: TimeRange | null) => {
    setRange(next)
    onChange(next)
  }
  return <DateTimeRangePicker {...rest} now={now} value={range} onChange={change} />
}

async function opened(props: Partial<DateTimeRangePickerProps> = {}, language: 'en_US' | 'zh_CN' = 'en_US') {
  const onChange = vi.fn()
  const { user } = await renderUi(<Controlled {...props} onChange={onChange} />, language)
  await user.click(screen.getByRole('button', { expanded: false }))
  const ok = await screen.findByRole('button', { name: language === 'zh_CN' ? '确定' : 'OK' })
  // The dialog takes the focus once it stands.
  await waitFor(() => expect(screen.getAllByRole('textbox')[0]).toHaveFocus())
  return { user, onChange, ok }
}

test('two days, an hour and a minute by mouse; nothing is told before OK', async () => {
  const { user, onChange, ok } = await opened()
  await user.click(screen.getByRole('button', { name: 'November 3, 2026' }))
  await user.click(screen.getByRole('button', { name: 'December 5, 2026' }))
  const endTime = screen.getByRole('group', { name: 'End time' })
  await user.click(within(endTime).getByRole('button', { name: '07' }))
  await user.click(within(endTime).getByRole('button', { name: '55' }))
  expect(onChange).not.toHaveBeenCalled()
  await user.click(ok)
  expect(onChange.mock.calls).toEqual([
    [{ start: iso(3, 8), end: new Date(2026, 11, 5, 7, 55).toISOString() }],
  ])
})

test('the header of a time panel switches between hours and minutes', async () => {
  const { user } = await opened()
  const startTime = screen.getByRole('group', { name: 'Start time' })
  expect(within(startTime).queryByRole('button', { name: '23' })).not.toBeNull()
  await user.click(within(startTime).getByTitle('Choose the minute'))
  expect(within(startTime).queryByRole('button', { name: '23' })).toBeNull()
  expect(within(startTime).queryByRole('button', { name: '55' })).not.toBeNull()
})

test('typed ends: the other end moves along, half a time cannot be confirmed, Enter confirms', async () => {
  const { user, onChange, ok } = await opened()
  const start = screen.getByRole('textbox', { name: 'Start time' })
  await user.clear(start)
  expect(ok).toBeDisabled()
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a time as yyyy-MM-dd HH:mm:ss')
  await user.type(start, '2026-11-15 09:00:00{Enter}')
  expect(onChange.mock.calls).toEqual([[{ start: iso(15, 9), end: iso(15, 20, 30, 59) }]])
  await waitFor(() => expect(screen.getByRole('button', { expanded: false })).toHaveFocus())
})

test('the keyboard alone: arrows walk the days, Enter picks, Escape leaves without change', async () => {
  const { user, onChange } = await opened()
  screen.getByRole('button', { name: 'November 10, 2026' }).focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(screen.getByRole('button', { name: 'November 18, 2026' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('textbox', { name: 'Start time' })).toHaveValue('2026-11-18 08:00:00')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(onChange).not.toHaveBeenCalled()
})

test('a span too long and disabled days are refused, in Chinese', async () => {
  const { user, ok } = await opened(
    { maxSpan: 72 * 3_600_000, isDayDisabled: day => day > '2026-11-20' },
    'zh_CN',
  )
  await user.click(screen.getByRole('button', { name: '2026年11月21日' }))
  expect(screen.getByRole('textbox', { name: '开始时间' })).toHaveValue('2026-11-10 08:00:00')
  await user.click(screen.getByRole('button', { name: '2026年11月1日' }))
  expect(screen.getByRole('alert')).toHaveTextContent('时间跨度最大为 72 小时')
  expect(ok).toBeDisabled()
})

test('a quick range beyond what is allowed is not offered', async () => {
  await opened({ maxSpan: 72 * 3_600_000 })
  expect(screen.getByRole('button', { name: 'Last 24 hours' })).toBeVisible()
  for (const name of ['Last 7 days', 'Last 30 days'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a quick range is taken at once; clear', async () => {
  const { user, onChange } = await opened()
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }))
  expect(onChange).toHaveBeenLastCalledWith({ start: iso(14), end: iso(20, 23, 59, 59) })
  await user.click(screen.getByTitle('Clear'))
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(screen.getByText('Please select')).toBeVisible()
})
