import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { buildNode, fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { areasFilter, AreasSelect } from './areas-select.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const nodes = [
  buildNode({ id: id(1), parentId: null, type: 'area', name: 'Harbour' }),
  buildNode({ id: id(2), parentId: id(1), type: 'area', name: 'Dock' }),
  buildNode({ id: id(3), parentId: id(2), type: 'area', name: 'Crane' }),
  buildNode({ id: id(4), parentId: null, type: 'area', name: 'Airfield' }),
]
const onChange = vi.fn()

beforeEach(() => {
  onChange.mockReset()
  // antd tells here of values it does not take, once each.
  vi.spyOn(globalThis.console, 'error').mockImplementation(text => {
    throw new Error(String(text))
  })
  startFakeServer({ organisation: fakeTree(nodes) })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (first?: string[]) =>
  renderPage(function Filter() {
    const [areas, setAreas] = useState(first)
    const take = (next: string[] | undefined) => {
      onChange(next)
      setAreas(next)
    }
    return <AreasSelect id="areas" value={areas} onChange={take} />
  })

test('takes several areas, each by itself: the one above stands for those below it on the server', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('combobox'))
  await user.click(await screen.findByTitle('Dock'))
  await user.click(await screen.findByTitle('Airfield'))
  expect(onChange).toHaveBeenLastCalledWith([id(2), id(4)])
  await user.click(screen.getAllByTitle('Dock').at(-1)!)
  expect(onChange).toHaveBeenLastCalledWith([id(4)])
})

test('names what was chosen, also in a branch that nobody has opened', async () => {
  await show([id(3), id(4)])
  await waitFor(() => expect(screen.getByText('Crane')).toBeVisible())
  expect(screen.getByText('+ 1 ...')).toBeVisible()
})

test('no area is no filter', async () => {
  const { user, container } = await show([id(2), id(4)])
  await screen.findByText('Dock')
  await user.hover(container.querySelector('.ant-select')!)
  await user.pointer({ keys: '[MouseLeft]', target: container.querySelector('.ant-select-clear')! })
  expect(onChange).toHaveBeenLastCalledWith(undefined)
})

test('finds an area by a part of its name, with those it lies in, and keeps what was chosen before', async () => {
  const { user } = await show([id(4)])
  await user.type(await screen.findByRole('combobox'), 'ock')
  await user.click(await screen.findByTitle('Dock'))
  expect(onChange).toHaveBeenLastCalledWith([id(4), id(2)])
})

test('stands in the address as ids', () => {
  const { read, write } = areasFilter('device.field.area')
  expect(read(write([id(2), id(4)]))).toEqual([id(2), id(4)])
  expect(read('a,,a,b')).toEqual(['a', 'b'])
  expect(read(',')).toBeUndefined()
  expect(read(Array.from({ length: 60 }, (_, n) => n).join(','))).toHaveLength(50)
})
