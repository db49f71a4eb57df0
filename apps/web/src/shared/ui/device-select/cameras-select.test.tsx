import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildDetails, buildDevice } from '#shared/testing/device.fixture.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { CamerasSelect } from './cameras-select.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const devices = [1, 2, 3, 4, 5].map(n => buildDevice({ id: id(n), name: `Gate-${n}`, code: `C${n}` }))
const onChange = vi.fn()

beforeEach(() => {
  onChange.mockReset()
  startFakeServer({
    device: {
      getByPage: () => ({ list: devices, total: devices.length, pageNum: 1, pageSize: 20 }),
      getDetails: ({ id: asked }) => buildDetails(devices.find(device => device.id === asked)!),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const show = (first: string[] | undefined) =>
  renderPage(function Field() {
    const [value, setValue] = useState(first)
    return (
      <CamerasSelect
        id="cameras"
        value={value}
        onChange={next => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  })

test('cameras are added by a search, once each, and taken away at their tags', async () => {
  const { user } = await show(undefined)
  const field = await screen.findByRole('combobox')
  for (const n of [1, 2, 1]) {
    await user.click(field)
    await user.click(await screen.findByTitle(`Gate-${n} (C${n})`))
  }
  expect(onChange.mock.calls).toEqual([[[id(1)]], [[id(1), id(2)]]])
  await waitFor(() => expect(screen.getByText('Gate-2')).toBeVisible())
  for (const rest of [[id(2)], undefined]) {
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    expect(onChange).toHaveBeenLastCalledWith(rest)
  }
})

test('many of them: three by name, the others by their number', async () => {
  const { user } = await show(devices.map(device => device.id))
  await waitFor(() => expect(screen.getByText('Gate-3')).toBeVisible())
  expect(screen.queryByText('Gate-4')).toBeNull()
  expect(screen.getByText('2 further cameras')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(onChange).toHaveBeenLastCalledWith([1, 2, 3].map(id))
})
