import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { DayRange } from './day-range.tsx'

test.each([
  ['no days', [], 'First day', '2026-11-20', ['2026-11-20', '2026-11-20']],
  ['no days', [], 'Last day', '2026-11-20', ['2026-11-20', '2026-11-20']],
  ['a later end', ['2026-11-01', '2026-11-30'], 'First day', '2026-11-20', ['2026-11-20', '2026-11-30']],
  ['an end across it', ['2026-11-01', '2026-11-10'], 'First day', '2026-11-20', ['2026-11-20', '2026-11-20']],
  ['a begin across it', ['2026-11-25', '2026-11-30'], 'Last day', '2026-11-20', ['2026-11-20', '2026-11-20']],
  ['an end too far', ['2026-11-01', '2026-11-10'], 'First day', '2026-10-01', ['2026-10-01', '2026-10-31']],
  ['a begin too far', ['2026-11-01', '2026-11-10'], 'Last day', '2026-12-31', ['2026-12-01', '2026-12-31']],
] as const)('with %s, %s as %s %s', async (_case, days, label, day, wanted) => {
  const onChange = vi.fn<(days: string[]) => void>()
  const { user } = await renderUi(<DayRange label="Days" value={days} onChange={onChange} daysMax={31} />)
  const field = screen.getByLabelText(label)
  await user.clear(field)
  await user.type(field, `${day}{Enter}`)
  expect(onChange).toHaveBeenLastCalledWith(wanted)
})

test('the tab key leaves both fields while they are empty', async () => {
  const { user } = await renderUi(
    <>
      <DayRange label="Days" />
      <button type="button">Next</button>
    </>,
  )
  await user.tab()
  expect(screen.getByLabelText('First day')).toHaveFocus()
  await user.tab()
  expect(screen.getByLabelText('Last day')).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
})
