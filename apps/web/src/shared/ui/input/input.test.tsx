import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { AppInput } from './app-input.tsx'
import { AppSelect } from './app-select.tsx'
import { AlarmTypesSelect } from './alarm-types-select.tsx'
import { CascadeSelect } from './cascade-select.tsx'
import { DegreesInput } from './degrees-input.tsx'
import { NameInput } from './name-input.tsx'

const options = [
  { id: 'north', parentId: '0', label: 'North' },
  { id: 'gate', parentId: 'north', label: 'Gate' },
  { id: 'yard', parentId: 'north', label: 'Yard' },
  { id: 'south', label: 'South' },
]

test('placeholders speak the language, text stops at 255', async () => {
  await renderUi(
    <>
      <AppSelect options={[]} />
      <AppInput aria-label="name" />
    </>,
    'zh_CN',
  )
  expect(screen.getByText('请选择')).toBeVisible()
  expect(screen.getByLabelText('name')).toHaveAttribute('maxlength', '255')
})

test('ticking a branch chooses the branch, not each leaf', async () => {
  const onChange = vi.fn()
  const { user } = await renderUi(<CascadeSelect options={options} value={['south']} onChange={onChange} />)
  await user.click(screen.getByRole('combobox'))
  await user.click(await screen.findByTitle('North'))
  expect(onChange).toHaveBeenLastCalledWith(['south', 'north'])
})

test('where a branch has things of its own, ticking all below it does not tick it', async () => {
  const onChange = vi.fn()
  const { user } = await renderUi(
    <CascadeSelect isStrict options={options} value={['gate']} onChange={onChange} />,
  )
  await user.click(screen.getByRole('combobox'))
  await user.click(await screen.findByTitle('Yard'))
  expect(onChange).toHaveBeenLastCalledWith(['gate', 'yard'])
})

test('alarm types are chosen one by one or with their group, in the order of the contract', async () => {
  const onChange = vi.fn()
  const { user } = await renderUi(<AlarmTypesSelect value={['fence']} onChange={onChange} />, 'zh_CN')
  await user.click(screen.getByRole('combobox'))
  await user.click(await screen.findByTitle('门禁'))
  expect(onChange).toHaveBeenLastCalledWith(['door_forced', 'door_held', 'access_denied', 'fence'])
})

test('a typed coordinate stops at 12 characters', async () => {
  await renderUi(<DegreesInput aria-label="longitude" />)
  expect(screen.getByLabelText('longitude')).toHaveAttribute('maxlength', '12')
})

test('a seeded name is in the viewer’s language, and stays stored until another is typed', async () => {
  const names: string[] = []
  function Field() {
    const [name, setName] = useState('Administrator')
    names.push(name)
    return <NameInput aria-label="name" value={name} onChange={setName} />
  }
  const { user } = await renderUi(<Field />, 'zh_CN')
  const field = screen.getByLabelText('name')
  expect(field).toHaveValue('超级管理员')
  await user.type(field, '甲')
  expect(names.at(-1)).toBe('超级管理员甲')
  await user.type(field, '{Backspace}')
  expect(names.at(-1)).toBe('Administrator')
  await user.clear(field)
  await user.type(field, 'Viewer')
  expect(field).toHaveValue('Viewer')
  expect(names.at(-1)).toBe('Viewer')
})

test('Tab leaves an open list of several, and chooses nothing on its way', async () => {
  const onChange = vi.fn()
  const options = ['Gate', 'Yard', 'Quay'].map(label => ({ value: label, label }))
  const { user } = await renderUi(
    <AppSelect mode="multiple" aria-label="types" options={options} onChange={onChange} />,
  )
  const field = screen.getByRole('combobox', { name: 'types' })
  await user.click(field)
  // The control reads the old names of keys, which `user.keyboard` does not send.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 })
  expect(onChange.mock.calls.map(([values]) => values as unknown)).toEqual([['Gate']])
  const isLeft = fireEvent.keyDown(field, { key: 'Tab', keyCode: 9, which: 9 })
  expect(isLeft).toBe(true)
  expect(onChange).toHaveBeenCalledTimes(1)
})
