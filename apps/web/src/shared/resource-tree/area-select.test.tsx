import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { buildNode, fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { AreaSelect } from './area-select.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const nodes = [
  buildNode({ id: id(1), parentId: null, type: 'area', name: 'Harbour' }),
  buildNode({ id: id(2), parentId: id(1), type: 'area', name: 'Dock' }),
  buildNode({ id: id(3), parentId: id(2), type: 'device', name: 'Camera-3' }),
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

const show = (value?: string) =>
  renderPage(() => <AreaSelect id="area" value={value} onChange={area => onChange(area)} />)

test('offers the areas below each other, and no devices', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('combobox'))
  expect(await screen.findByTitle('Harbour')).toBeInTheDocument()
  expect(screen.queryByTitle('Camera-3')).toBeNull()
  await user.click(await screen.findByTitle('Dock'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(id(2))
})

test('finds an area by a part of its name, with those it lies in', async () => {
  const { user } = await show()
  await user.type(await screen.findByRole('combobox'), 'ock')
  await waitFor(() => expect(screen.queryByTitle('Airfield')).toBeNull())
  expect(screen.getByTitle('Dock')).toBeInTheDocument()
  expect(screen.getByTitle('Harbour')).toBeInTheDocument()
})

test('names the chosen area, and can be emptied', async () => {
  const { user, container } = await show(id(2))
  expect(await screen.findByText('Dock')).toBeInTheDocument()
  await user.hover(container.querySelector('.ant-select')!)
  const clear = container.querySelector('.ant-select-clear')!
  await user.pointer({ keys: '[MouseLeft]', target: clear })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('is emptied from outside as a filter is reset', async () => {
  function Filter() {
    const [area, setArea] = useState<string | undefined>(id(2))
    return (
      <>
        <AreaSelect id="area" value={area} />
        <button type="button" onClick={() => setArea(undefined)}>
          Reset
        </button>
      </>
    )
  }
  const { user } = await renderPage(Filter)
  expect(await screen.findByText('Dock')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('Please select')).toBeInTheDocument()
  expect(screen.queryByText('Dock')).toBeNull()
})
