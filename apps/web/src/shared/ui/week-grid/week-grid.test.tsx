import { DAY_CELLS } from '@palisade/contract'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { allCells, indexOf } from './week-cells.ts'
import { WeekGrid } from './week-grid.tsx'

const told = vi.fn<(cells: boolean[]) => void>()
function Grid({ isDisabled = false }) {
  const [cells, setCells] = useState(allCells(false))
  const change = (next: boolean[]) => {
    told(next)
    setCells(next)
  }
  return <WeekGrid cells={cells} onChange={change} isDisabled={isDisabled} />
}
const cell = (name: string) => screen.getByLabelText(name)
const filled = () =>
  [...document.querySelectorAll('[role="gridcell"][aria-selected="true"]')].map(one =>
    one.getAttribute('aria-label'),
  )

/** The element under the pointer, which a page without layout does not know. */
let under: Element | null = null
beforeEach(() => {
  told.mockClear()
  document.elementFromPoint = () => under
})
afterEach(() => {
  under = null
})

const press = (name: string) => fireEvent.pointerDown(cell(name))
const moveTo = (element: Element | null) => {
  under = element
  fireEvent.pointerMove(screen.getByRole('grid'))
}

describe('by pointer', () => {
  test('a drag fills a rectangle, which is told once, at its end', async () => {
    await renderUi(<Grid />)
    press('Mon 00:00–00:30')
    moveTo(cell('Tue 00:30–01:00'))
    expect(filled()).toHaveLength(4)
    expect(told).not.toHaveBeenCalled()
    fireEvent.pointerUp(globalThis.window)
    expect(told).toHaveBeenCalledTimes(1)
    expect(filled()).toEqual(['Mon 00:00–00:30', 'Mon 00:30–01:00', 'Tue 00:00–00:30', 'Tue 00:30–01:00'])
  })

  test('one that begins on a filled cell clears; beside the grid the last rectangle stays', async () => {
    await renderUi(<Grid />)
    press('Mon 00:00–00:30')
    moveTo(cell('Mon 01:00–01:30'))
    fireEvent.pointerUp(globalThis.window)
    press('Mon 00:00–00:30')
    moveTo(cell('Mon 00:30–01:00'))
    moveTo(document.body)
    fireEvent.pointerUp(globalThis.window)
    expect(filled()).toEqual(['Mon 01:00–01:30'])
  })

  test('without a press a movement draws nothing', async () => {
    await renderUi(<Grid />)
    moveTo(cell('Mon 01:00–01:30'))
    fireEvent.pointerUp(globalThis.window)
    expect(told).not.toHaveBeenCalled()
  })
})

describe('by keys', () => {
  test('arrows move the one cell that takes the focus, space turns it round', async () => {
    const { user } = await renderUi(<Grid />)
    await user.tab()
    expect(cell('Mon 00:00–00:30')).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowRight} ')
    expect(cell('Tue 00:30–01:00')).toHaveFocus()
    expect(filled()).toEqual(['Tue 00:30–01:00'])
    await user.keyboard('{Enter}')
    expect(filled()).toEqual([])
    await user.tab()
    expect(document.body).toHaveFocus()
  })

  test('shift draws on from where it began, to the end of the day', async () => {
    const { user } = await renderUi(<Grid />)
    await user.tab()
    await user.keyboard('{End}{Shift>}{Home}{ArrowDown}{/Shift}')
    expect(filled()).toHaveLength(2 * DAY_CELLS)
    const last = told.mock.lastCall![0]
    expect([last[indexOf({ day: 1, half: DAY_CELLS - 1 })], last[indexOf({ day: 2, half: 0 })]]).toEqual([
      true,
      false,
    ])
  })
})

test('while it is disabled nothing changes', async () => {
  const { user } = await renderUi(<Grid isDisabled />)
  await user.tab()
  await user.keyboard(' ')
  expect(cell('Mon 00:00–00:30')).toBeDisabled()
  expect(told).not.toHaveBeenCalled()
})
